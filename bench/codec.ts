import { FrameSplitter } from '#core/protocol/jt808/frame-splitter.ts'
import { phoneToBytes, readFrame, writeFrame } from '#core/protocol/jt808/frame.ts'
import { itemsOf } from '#core/protocol/jt808/location/items.ts'
import { readPosition } from '#core/protocol/jt808/location/read-position.ts'
import { decodeBody, encodeBody } from '#core/protocol/jt808/message.ts'

/*
 * Messages a second through split + header + position, against the bare splitter over the same bytes in the same run.
 * Prints one JSON line.
 */

const CONNECTIONS = 10_000
const CHUNK_FRAMES = 4
const ROUND_MS = 1_000
const ROUNDS = 5

/** What a connection's socket delivers: a few positions, the last one cut, so that pieces are held like in real life. */
function chunksOf(connection: number): [Uint8Array, Uint8Array] {
  const frames = Array.from({ length: CHUNK_FRAMES }, (_, serial) => {
    const body = encodeBody(0x0200, '2013', {
      alarm: 0,
      status: 0x000c0003,
      lat: 22.5 + connection / 1e5,
      lng: 113.9 + serial / 1e4,
      altitude: 40,
      speed: 61.3,
      direction: 271,
      time: '2026-03-01 12:00:00',
      items: itemsOf({ mileage: 12_345.6, fuel: 55.5, recorderSpeed: 61, signal: 25, satellites: 14 }),
    })
    return writeFrame({
      id: 0x0200,
      version: '2013',
      phoneBytes: phoneToBytes(String(13_900_000_000 + connection), '2013'),
      serial,
      body,
    })
  })
  const stream = Buffer.concat(frames)
  const cut = stream.length - 30
  return [new Uint8Array(stream.subarray(0, cut)), new Uint8Array(stream.subarray(cut))]
}

/** Messages a second of one pass after another over all connections, best of the rounds. */
function measure(chunks: readonly [Uint8Array, Uint8Array][], onFrame: (frame: Uint8Array) => void): number {
  const splitters = chunks.map(() => new FrameSplitter())
  let best = 0
  for (let round = 0; round <= ROUNDS; round++) {
    let messages = 0
    const from = performance.now()
    let to = from
    while (to - from < ROUND_MS) {
      for (const [at, [first, second]] of chunks.entries()) {
        const splitter = splitters[at] as FrameSplitter
        splitter.push(first, onFrame)
        splitter.push(second, onFrame)
        messages += CHUNK_FRAMES
      }
      to = performance.now()
    }
    // The first round warms up.
    if (round > 0) best = Math.max(best, (messages / (to - from)) * 1000)
  }
  return Math.round(best)
}

const chunks = Array.from({ length: CONNECTIONS }, (_, connection) => chunksOf(connection))
let seen = 0

const splitter = measure(chunks, (frame) => {
  seen += frame.length
})
const header = measure(chunks, (escaped) => {
  const frame = readFrame(escaped)
  if (!('malformed' in frame)) seen += frame.serial
})
const position = measure(chunks, (escaped) => {
  const frame = readFrame(escaped)
  if ('malformed' in frame) return
  seen += readPosition(frame.body)?.latE6 ?? 0
})
const schema = measure(chunks, (escaped) => {
  const frame = readFrame(escaped)
  if ('malformed' in frame) return
  seen += decodeBody(frame.id, frame.version, frame.body).warnings.length
})

console.log(
  JSON.stringify({
    bench: 'codec',
    connections: CONNECTIONS,
    messagesPerSecond: { splitter, header, position, schema },
    positionToSplitter: Number((position / splitter).toFixed(3)),
    microsecondsPerMessage: Number((1e6 / position).toFixed(3)),
    seen: seen !== 0,
  }),
)
