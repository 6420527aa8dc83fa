# SPDX-License-Identifier: Apache-2.0
#
# The body of one column chunk of the layouts columnar-capnp and columnar-capnp-dict, after the draft in the GDELT
# study's repository (velvia/cassandra-gdelt, capn-proto/column_storage.capnp), which was never put to use: it had
# vectors of 8-, 16- and 32-bit integers and a placeholder for a dictionary. What the draft has keeps its numbers; the
# members from longVec, dictColumn, listColumn and structColumn on are Lamina's.
#
# Bytes of this schema are on disk: members are only ever added. A body is one message in one segment, unpacked.
# The accessors are written by hand over the Java run-time library: see CapnpStruct in dev.lamina.rivals.

@0xc0ee86cc66ffc50d;

# Which rows are missing. Elements of lists, and what lies in them, have allOnes only where there is no element: where
# all of them are missing, simpleBitMask says so, so that as many as a list claims are really there.
struct NaMask {
  union {
    allZeroes @0 :Void;            # none; never of no rows
    simpleBitMask @1 :List(Bool);  # one bit per row, set where the value is missing
    allOnes @2 :Void;              # all, or there are no rows
  }
}

# Texts or blobs, one behind the other.
struct Texts {
  bytes @0 :Data;
  ends @1 :List(UInt32);           # where each of them ends in bytes
}

# One value per row; a missing one has a slot too, which holds 0, false or no bytes.
struct SimpleColumn {
  naMask @0 :NaMask;
  vector :union {
    intVec @1 :List(Int32);
    shortVec @2 :List(Int16);      # not written by Lamina
    byteVec @3 :List(Int8);        # not written by Lamina
    longVec @4 :List(Int64);
    doubleVec @5 :List(Float64);
    boolVec @6 :List(Bool);
    textVec @7 :Texts;
    none @8 :Void;                 # where all values are missing
  }
}

# One code per row, an index into the dictionary; 0 in the slot of a missing value.
struct DictColumn {
  naMask @0 :NaMask;
  dictionary @1 :Texts;
  codes :union {
    none @2 :Void;                 # where all values are missing
    byteCodes @3 :List(UInt8);     # dictionaries of up to 255 texts
    shortCodes @4 :List(UInt16);   # up to 65535
    intCodes @5 :List(UInt32);
  }
}

# Lists: each row's elements are those between its end and the end before.
struct ListColumn {
  naMask @0 :NaMask;
  ends @1 :List(UInt32);           # null where all lists are missing
  element @2 :Column;
}

# Structs: one column per named field, each with a row per struct.
struct StructColumn {
  naMask @0 :NaMask;
  names @1 :Texts;
  fields @2 :List(Column);
}

struct Column {
  union {
    simpleColumn @0 :SimpleColumn;
    dictStrColumn @1 :Void;        # the draft's placeholder, never written
    dictColumn @2 :DictColumn;
    listColumn @3 :ListColumn;
    structColumn @4 :StructColumn;
  }
}
