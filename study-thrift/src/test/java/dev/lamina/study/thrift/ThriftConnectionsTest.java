// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.thrift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.cql.Requests;
import dev.lamina.cql.ServerAwayException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.cassandra.thrift.Cassandra;
import org.apache.cassandra.thrift.InvalidRequestException;
import org.apache.cassandra.thrift.TimedOutException;
import org.apache.cassandra.thrift.UnavailableException;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TFramedTransport;
import org.apache.thrift.transport.TSocket;
import org.junit.jupiter.api.Test;

class ThriftConnectionsTest {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    /** A server that knows any keyspace and tells its version, so often per connection, and then closes that. */
    private static final class Server implements AutoCloseable {
        private final ServerSocket socket = new ServerSocket(0, 10, HERE);
        private final AtomicInteger connections = new AtomicInteger();
        private final int answers;

        Server(int answers) throws IOException {
            this.answers = answers;
            Thread thread = new Thread(this::accept);
            thread.setDaemon(true);
            thread.start();
        }

        InetSocketAddress address() {
            return new InetSocketAddress(HERE, socket.getLocalPort());
        }

        private void accept() {
            try {
                while (true) {
                    serve(socket.accept());
                }
            } catch (IOException closed) {
                // The test is over.
            }
        }

        private void serve(Socket accepted) throws IOException {
            connections.incrementAndGet();
            try (TSocket client = new TSocket(accepted)) {
                TProtocol protocol = new TBinaryProtocol(new TFramedTransport(client));
                for (int i = 0; i <= answers; i++) {
                    answer(protocol);
                }
            } catch (TException closed) {
                // The client has gone.
            }
        }

        private static void answer(TProtocol protocol) throws TException {
            TMessage asked = protocol.readMessageBegin();
            boolean isVersion = asked.name.equals("describe_version");
            if (isVersion) {
                new Cassandra.describe_version_args().read(protocol);
            } else {
                new Cassandra.set_keyspace_args().read(protocol);
            }
            protocol.readMessageEnd();
            protocol.writeMessageBegin(new TMessage(asked.name, TMessageType.REPLY, asked.seqid));
            if (isVersion) {
                new Cassandra.describe_version_result().setSuccess("20.1.0").write(protocol);
            } else {
                new Cassandra.set_keyspace_result().write(protocol);
            }
            protocol.writeMessageEnd();
            protocol.getTransport().flush();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private static ThriftConnections connections(InetSocketAddress... servers) {
        return new ThriftConnections(List.of(servers), "k", 1);
    }

    private static String version(ThriftConnections connections) throws IOException {
        return Requests.await(connections.ask(Cassandra.Client::describe_version));
    }

    @Test
    void a_connection_is_used_again() throws IOException {
        try (Server server = new Server(3);
                ThriftConnections connections = connections(server.address())) {
            for (int i = 0; i < 3; i++) {
                assertThat(version(connections)).isEqualTo("20.1.0");
            }
            assertThat(server.connections).hasValue(1);
        }
    }

    @Test
    void one_that_was_lost_since_its_last_use_is_opened_anew() throws IOException {
        try (Server server = new Server(1);
                ThriftConnections connections = connections(server.address())) {
            assertThat(version(connections)).isEqualTo("20.1.0");
            assertThat(version(connections)).isEqualTo("20.1.0");
            assertThat(server.connections).hasValue(2);
        }
    }

    @Test
    void one_that_is_lost_at_once_is_an_error_that_names_the_server() throws IOException {
        try (Server server = new Server(0);
                ThriftConnections connections = connections(server.address())) {
            assertThatThrownBy(() -> version(connections))
                    .isInstanceOf(ServerAwayException.class)
                    .hasMessage("127.0.0.1:" + server.address().getPort()
                            + ": the Thrift connection was lost (the server closed it). Check that the server"
                            + " is up, and its log.");
        }
        try (Server server = new Server(-1);
                ThriftConnections connections = connections(server.address())) {
            assertThatThrownBy(() -> version(connections))
                    .as("before it knew the keyspace")
                    .isInstanceOf(ServerAwayException.class);
        }
    }

    @Test
    void a_server_that_is_not_there_is_an_error_that_says_what_to_look_at() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, HERE)) {
            free = socket.getLocalPort();
        }
        InetSocketAddress absent = new InetSocketAddress(HERE, free);
        try (ThriftConnections connections = connections(absent)) {
            assertThatThrownBy(() -> version(connections))
                    .isInstanceOf(ServerAwayException.class)
                    .hasMessageStartingWith("127.0.0.1:" + free + ": no Thrift server answers (Connection refused")
                    .hasMessageEndingWith("Check that the node is up and was started with start_rpc: true.");
        }
        try (Server server = new Server(5);
                ThriftConnections connections = connections(absent, server.address())) {
            assertThat(version(connections)).as("the other server answers").isEqualTo("20.1.0");
        }
    }

    @Test
    void what_a_server_refuses_is_said_in_its_words_and_the_connection_is_kept() throws IOException {
        try (Server server = new Server(3);
                ThriftConnections connections = connections(server.address())) {
            assertThatThrownBy(() -> Requests.await(connections.ask(client -> {
                        throw new InvalidRequestException("unconfigured table nothing");
                    })))
                    .isExactlyInstanceOf(IOException.class)
                    .hasMessageEndingWith(": Cassandra refused a request over Thrift: unconfigured table nothing");
            assertThat(version(connections)).isEqualTo("20.1.0");
            assertThat(server.connections).hasValue(1);
        }
    }

    @Test
    void servers_that_have_not_enough_copies_or_are_too_slow_are_away() throws IOException {
        try (Server server = new Server(3);
                ThriftConnections connections = connections(server.address())) {
            for (TException away : List.of(new UnavailableException(), new TimedOutException())) {
                assertThatThrownBy(() -> Requests.await(connections.ask(client -> {
                            throw away;
                        })))
                        .isInstanceOf(ServerAwayException.class)
                        .hasCause(away);
            }
            assertThat(version(connections)).isEqualTo("20.1.0");
            assertThat(server.connections).hasValue(1);
        }
    }

    @Test
    void an_answer_that_can_not_be_decoded_is_not_the_servers_absence() throws IOException {
        IOException damaged = new IOException("not a record");
        try (Server server = new Server(3);
                ThriftConnections connections = connections(server.address())) {
            assertThatThrownBy(() -> Requests.await(connections.ask(client -> {
                        throw damaged;
                    })))
                    .isSameAs(damaged);
        }
    }

    @Test
    void an_error_of_this_program_ends_a_request() throws IOException {
        StackOverflowError error = new StackOverflowError();
        try (Server server = new Server(3);
                ThriftConnections connections = connections(server.address())) {
            CompletableFuture<Object> answer = connections.ask(client -> {
                throw error;
            });
            assertThat(answer)
                    .failsWithin(10, TimeUnit.SECONDS)
                    .withThrowableThat()
                    .withCause(error);
        }
    }

    @Test
    void what_is_cancelled_before_a_connection_is_free_is_not_asked() throws Exception {
        CountDownLatch free = new CountDownLatch(1);
        AtomicInteger asked = new AtomicInteger();
        try (Server server = new Server(3);
                ThriftConnections connections = connections(server.address())) {
            CompletableFuture<Object> first = connections.ask(client -> {
                try {
                    return free.await(10, TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            });
            CompletableFuture<Integer> second = connections.ask(client -> asked.incrementAndGet());
            second.cancel(true);
            free.countDown();
            assertThat(first.get()).isEqualTo(true);
            assertThat(version(connections)).as("asked after it").isEqualTo("20.1.0");
            assertThat(asked).hasValue(0);
        }
    }

    @Test
    void what_is_cancelled_while_a_server_is_silent_gives_its_thread_to_others() throws Exception {
        try (Server server = new Server(3);
                ThriftConnections connections = connections(server.address())) {
            CountDownLatch waits = new CountDownLatch(1);
            CompletableFuture<String> silent = connections.ask(client -> {
                waits.countDown();
                // Nothing was asked, so nothing comes.
                return client.recv_describe_version();
            });
            waits.await();
            CompletableFuture<String> next = connections.ask(Cassandra.Client::describe_version);
            silent.cancel(true);
            assertThat(next).succeedsWithin(10, TimeUnit.SECONDS).isEqualTo("20.1.0");
            assertThat(server.connections).hasValue(2);
        }
    }

    @Test
    void what_is_cancelled_before_a_server_knows_its_keyspace_gives_its_thread_to_others() throws Exception {
        try (ServerSocket stopped = new ServerSocket(0, 10, HERE);
                Server server = new Server(3);
                ThriftConnections connections =
                        connections(new InetSocketAddress(HERE, stopped.getLocalPort()), server.address())) {
            CompletableFuture<String> silent = connections.ask(Cassandra.Client::describe_version);
            try (Socket asked = stopped.accept()) {
                assertThat(asked.getInputStream().read()).isNotNegative();
                CompletableFuture<String> next = connections.ask(Cassandra.Client::describe_version);
                silent.cancel(true);
                assertThat(next).succeedsWithin(10, TimeUnit.SECONDS).isEqualTo("20.1.0");
            }
        }
    }

    @Test
    void nothing_is_answered_after_the_end() throws IOException {
        try (Server server = new Server(3)) {
            ThriftConnections connections = connections(server.address());
            version(connections);
            connections.close();
            assertThatThrownBy(() -> version(connections))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("were closed before a request was answered");
        }
    }

    @Test
    void there_are_as_many_threads_as_requests_may_be_under_way_up_to_a_limit() {
        try (ThriftConnections few = new ThriftConnections(List.of(), "k", 3);
                ThriftConnections many = new ThriftConnections(List.of(), "k", 500)) {
            assertThat(few.size()).isEqualTo(3);
            assertThat(many.size()).isEqualTo(ThriftConnections.MOST);
        }
    }
}
