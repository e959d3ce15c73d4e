#!/usr/bin/env bash
# @fastify/static 9.3.0 with `preCompressed`: the compressed file goes out with `content-encoding`, but without `vary:
# accept-encoding`, and so does the plain one. @fastify/compress 9.2.0 in the same server sets it for what it compresses itself and
# leaves these alone. Together with `cache-control: public` a cache between server and browser may answer a client that
# accepts no brotli with brotli. The header has to be set in `setHeaders`.
# Seen: encoding and vary of a file compressed before, of the same without compression, of one compressed on the way.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fastify@5.12.8 @fastify/static@9.3.0 @fastify/compress@9.2.0
cat >serve.mjs <<'JS'
import { mkdirSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import compress from '@fastify/compress'
import files from '@fastify/static'
import fastify from 'fastify'
mkdirSync('web')
const text = 'export const text = "x"\n'.repeat(200)
writeFileSync('web/packed.js', text)
writeFileSync('web/packed.js.br', brotliCompressSync(text))
writeFileSync('web/plain.js', text)
const app = fastify()
await app.register(compress, { encodings: ['br', 'gzip'] })
await app.register(files, { root: `${process.cwd()}/web`, preCompressed: true })
for (const [file, accepted] of [['packed', 'br'], ['packed', 'identity'], ['plain', 'br']]) {
  const { headers } = await app.inject({ url: `/${file}.js`, headers: { 'accept-encoding': accepted } })
  console.log(`${file} ${accepted}: ${headers['content-encoding'] ?? 'none'}, vary ${headers['vary'] ?? 'none'}`)
}
JS
seen=$(node serve.mjs)
printf '%s\n' "$seen"
expected='packed br: br, vary none
packed identity: none, vary none
plain br: br, vary accept-encoding'
[ "$seen" = "$expected" ] && echo 'as described' || { echo 'the behaviour has changed'; exit 1; }
