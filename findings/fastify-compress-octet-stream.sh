#!/usr/bin/env bash
# @fastify/compress 9.2.0 with fastify 5.12.8 (npm): application/octet-stream counts as compressible. A registration for the whole
# server therefore compresses every download of firmware or backups for a client that accepts it, which the fetch of Node.js does
# without being asked: the answer has no Content-Length, so that a device which checks the size, shows progress or plans flash
# memory by it finds none. application/zip and image/png are left alone, which hides it. { compress: false } on the route keeps
# the length.
# Seen: encoding and length by content type. Fails when the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fastify@5.12.8 @fastify/compress@9.2.0
cat >try.mjs <<'JS'
import compress from '@fastify/compress'
import Fastify from 'fastify'
import { Readable } from 'node:stream'
const app = Fastify()
await app.register(compress)
const content = Buffer.alloc(200_000, 'firmware ')
const file = (type) => (_request, reply) => reply.header('content-type', type).header('content-length', content.length).send(Readable.from([content]))
for (const type of ['octet-stream', 'zip']) app.get(`/${type}`, file(`application/${type}`))
app.get('/plain', { compress: false }, file('application/octet-stream'))
const address = await app.listen({ port: 0, host: '127.0.0.1' })
for (const path of ['octet-stream', 'zip', 'plain']) {
  const { headers } = await fetch(`${address}/${path}`)
  console.log(path, headers.get('content-encoding') ? 'compressed' : 'as it is', headers.get('content-length') ?? 'no length')
}
await app.close()
JS
seen=$(node try.mjs)
expected='octet-stream compressed no length
zip as it is 200000
plain as it is 200000'
[ "$seen" = "$expected" ] || { printf 'changed:\n%s\n' "$seen"; exit 1; }
printf '%s\n' "$seen"
