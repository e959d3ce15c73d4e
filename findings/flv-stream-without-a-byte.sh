#!/usr/bin/env bash
# flv.js 1.6.2 (npm): a live stream that is closed before its first byte, as a proxy or a camera that does not answer ends it, is no
# event of the player. It throws a TypeError out of the handler of the socket, which no try around the player catches, and says neither
# ERROR nor LOADING_COMPLETE: a page that reconnects on those waits without end. The remuxer exists only from the first chunk on.
# A server that writes the 13 bytes of an FLV header before it ends the stream is answered with LOADING_COMPLETE.
# mpegts.js 1.8.2, which took the code over, says LOADING_COMPLETE either way.
# Seen: what each says at the end of a stream of no byte, and of a header. Fails when the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund flv.js@1.6.2 mpegts.js@1.8.2 jsdom@29.1.1
cat >try.mjs <<'JS'
import { JSDOM } from 'jsdom'
const name = process.argv[2]
const { window } = new JSDOM('<!doctype html><video></video>', { url: 'http://localhost/' })
globalThis.window = globalThis.self = window
globalThis.document = window.document
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true })
class Source { addEventListener(name, hear) { if (name === 'sourceopen') setTimeout(hear) } removeEventListener() {} addSourceBuffer() { return this } appendBuffer() {} get readyState() { return 'open' } endOfStream() {} }
window.MediaSource = globalThis.MediaSource = Source
Source.isTypeSupported = () => true
for (const url of [window.URL, URL]) url.createObjectURL = () => 'blob:x'
window.HTMLMediaElement.prototype.load = () => {}
const { default: player } = await import(name)
player.LoggingControl.enableAll = false
const HEAD = Uint8Array.from([70, 76, 86, 1, 1, 0, 0, 0, 9, 0, 0, 0, 0]).buffer
async function end(first) {
  let loader
  class Loader extends player.BaseLoader {
    constructor() { super('own'); this._needStash = true; loader = this }
    open() { this._status = 1 }
    abort() { this._status = 4 }
  }
  const one = player.createPlayer({ type: 'flv', url: 'http://localhost/a.flv', isLive: true }, { customLoader: Loader, enableWorker: false })
  let said = 'nothing'
  one.on(player.Events.LOADING_COMPLETE, () => { said = 'loading complete' })
  one.on(player.Events.ERROR, (type) => { said = `error ${type}` })
  one.attachMediaElement(window.document.querySelector('video'))
  one.load()
  await new Promise((r) => setTimeout(r, 20))
  try {
    if (first) loader._onDataArrival(first, 0, first.byteLength)
    loader._status = 4
    loader._onComplete(0, (first?.byteLength ?? 0) - 1)
    await new Promise((r) => setTimeout(r, 50))
    return said
  } catch (error) {
    return `${error.name}, ${said}`
  }
}
console.log(name, 'no byte:', await end())
console.log(name, 'header:', await end(HEAD))
process.exit(0)
JS
seen=$(node try.mjs flv.js; node try.mjs mpegts.js)
echo "$seen"
[ "$seen" = 'flv.js no byte: TypeError, nothing
flv.js header: loading complete
mpegts.js no byte: loading complete
mpegts.js header: loading complete' ]
