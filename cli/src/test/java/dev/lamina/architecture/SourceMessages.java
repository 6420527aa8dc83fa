// SPDX-License-Identifier: Apache-2.0
package dev.lamina.architecture;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The sentences in the string literals of Java sources: messages of exceptions, printed lines, and help. What is put
 * in while the program runs is shown as {@code {}}.
 */
final class SourceMessages {
    private static final String GAP = "{}";

    /** At least three words of letters in a row, or two of which the last ends a sentence. */
    private static final Pattern SENTENCE =
            Pattern.compile("(?<![\\w.])\\p{L}[\\p{L}'-]+[,:]? [\\p{L}`{][\\p{L}'`}-]*[,:]?( \\p{L}\\p{L}+|[.?!])");

    private static final Pattern FORMAT = Pattern.compile("%(\\d+\\$)?[-#+ 0,(]*\\d*(\\.\\d+)?[a-zA-Z]");
    private static final Pattern MARKUP_OR_STATEMENT = Pattern.compile(
            "(?s)</?\\w+[^>]*>|^\\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|COPY|BEGIN|WITH|TRUNCATE|DESCRIBE) "
                    + "|PRIMARY KEY|ORDER BY|function ?\\(|^ (AND|WHERE|WITH|FROM) ");

    private SourceMessages() {}

    /** The messages of these files: by package, then in the order of the alphabet, each after its file's name. */
    static Map<String, SortedSet<String>> of(List<Path> files) throws IOException {
        Map<String, SortedSet<String>> messages = new TreeMap<>();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(files));
            for (CompilationUnitTree unit : task.parse()) {
                SortedSet<String> ofPackage = new TreeSet<>();
                String file =
                        Path.of(unit.getSourceFile().toUri()).getFileName().toString();
                new Sentences(file.replace(".java", ": "), ofPackage).scan(unit, null);
                if (!ofPackage.isEmpty()) {
                    messages.computeIfAbsent(String.valueOf(unit.getPackageName()), name -> new TreeSet<>())
                            .addAll(ofPackage);
                }
            }
        }
        return messages;
    }

    /** Collects whole expressions, so that a sentence joined of several literals is one message. */
    private static final class Sentences extends TreeScanner<Void, Void> {
        private final String file;
        private final SortedSet<String> found;

        Sentences(String file, SortedSet<String> found) {
            this.file = file;
            this.found = found;
        }

        @Override
        public Void visitLiteral(LiteralTree literal, Void nothing) {
            add(text(literal));
            return null;
        }

        @Override
        public Void visitBinary(BinaryTree sum, Void nothing) {
            if (sum.getKind() != Tree.Kind.PLUS) {
                return super.visitBinary(sum, nothing);
            }
            add(text(sum));
            scanParts(sum);
            return null;
        }

        /** Scans what stands between the literals of a sum: calls whose arguments may hold messages of their own. */
        private void scanParts(ExpressionTree part) {
            if (part instanceof BinaryTree sum && sum.getKind() == Tree.Kind.PLUS) {
                scanParts(sum.getLeftOperand());
                scanParts(sum.getRightOperand());
            } else if (!(part instanceof LiteralTree)) {
                scan(part, null);
            }
        }

        @Override
        public Void visitMethodInvocation(MethodInvocationTree call, Void nothing) {
            if (call.getMethodSelect() instanceof MemberSelectTree select
                    && select.getIdentifier().contentEquals("formatted")) {
                add(text(call));
                return scan(call.getArguments(), nothing);
            }
            return super.visitMethodInvocation(call, nothing);
        }

        private void add(String text) {
            String line = FORMAT.matcher(text)
                    .replaceAll("{}")
                    .replaceAll("\\s+", " ")
                    .strip();
            if (SENTENCE.matcher(line).find()
                    && !MARKUP_OR_STATEMENT.matcher(line).find()) {
                found.add(file + line);
            }
        }

        private static String text(ExpressionTree part) {
            if (part instanceof LiteralTree literal) {
                return literal.getValue() instanceof String string ? string : String.valueOf(literal.getValue());
            }
            if (part instanceof BinaryTree sum && sum.getKind() == Tree.Kind.PLUS) {
                return text(sum.getLeftOperand()) + text(sum.getRightOperand());
            }
            if (part instanceof ParenthesizedTree parenthesized) {
                return text(parenthesized.getExpression());
            }
            if (part instanceof ConditionalExpressionTree choice) {
                return "{" + text(choice.getTrueExpression()) + "|" + text(choice.getFalseExpression()) + "}";
            }
            if (part instanceof MethodInvocationTree call
                    && call.getMethodSelect() instanceof MemberSelectTree select
                    && select.getIdentifier().contentEquals("formatted")) {
                return text(select.getExpression());
            }
            return GAP;
        }
    }
}
