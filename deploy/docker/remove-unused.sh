# Removes from node_modules what the product of an image never loads: the packages' own Node, the embedded PostgreSQL of trials, and files for
# developers.
set -eu
cd node_modules
for package in node-linux-*; do
  rm -rf "$package/bin" "$package/include" "$package/share"
  mkdir "$package/bin"
  ln -s /usr/local/bin/node "$package/bin/node"
done
rm -rf @embedded-postgres/*/native @typescript pdfjs-dist/build pdfjs-dist/web @cantoo/pdf-lib/src zod/src
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -iname '*.md' \) -delete
find . -type d \( -name test -o -name tests -o -name __tests__ \) -prune -exec rm -rf {} +
# The server reads fonts as woff2. The *.development.js of React stay: Node finds the names of its exports in them.
find @fontsource -name '*.woff' -delete
