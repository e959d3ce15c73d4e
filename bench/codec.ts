import { FrameSplitter } from '#core/protocol/jt808/frame-splitter.ts'
import { phoneToBytes, readFrame, writeFrame } from '#core/protocol/jt808/frame.ts'
import { itemsOf } from '#core/protocol/jt808/location/items.ts'
import { readPosition } from '#core/protocol/jt808/location/read-position.ts'
import { decodeBody, encodeBody } from '#core/protocol/jt808/message.ts'
import { messageSamples } from './codec/message-samples.ts'

/*
 * Messages a second through split + header + position, against the bare splitter over the same bytes in the same run,
 * by CPU time; then decoding and explaining one message of each kind. Prints one JSON line.
 */

const CONNECTIONS = 10_000
const CHUNK_FRAMES = 4
const ROUNDS = 21
const WARM_UP = 5
const SAMPLE_ROUNDS = 7
const SAMPLE_MICROSECONDS = 30_000
const SAMPLE_CHUNK = 100

/** Chunk of a connection's socket: a few positions, the last one truncated, so that pieces are buffered as in production. */
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

/** CPU microseconds a message takes, over all connections once. */
function pass(chunks: readonly [Uint8Array, Uint8Array][], onFrame: (frame: Uint8Array) => void): number {
  const splitters = chunks.map(() => new FrameSplitter())
  const before = process.cpuUsage().user
  for (const [at, [first, second]] of chunks.entries()) {
    const splitter = splitters[at] as FrameSplitter
    splitter.push(first, onFrame)
    splitter.push(second, onFrame)
  }
  return (process.cpuUsage().user - before) / (chunks.length * CHUNK_FRAMES)
}

const chunks = Array.from({ length: CONNECTIONS }, (_, connection) => chunksOf(connection))
let seen = 0

const stages: Record<string, (escaped: Uint8Array) => void> = {
  splitter: (escaped) => {
    seen += escaped.length
  },
  header: (escaped) => {
    const frame = readFrame(escaped)
    if (!('malformed' in frame)) seen += frame.serial
  },
  position: (escaped) => {
    const frame = readFrame(escaped)
    if (!('malformed' in frame)) seen += readPosition(frame.body)?.latE6 ?? 0
  },
  schema: (escaped) => {
    const frame = readFrame(escaped)
    if (!('malformed' in frame)) seen += decodeBody(frame.id, frame.version, frame.body).warnings.length
  },
}

// In turns, so that whatever else the machine does falls on all stages alike; the median of the rounds counts.
const costs = new Map<string, number[]>(Object.keys(stages).map((name) => [name, []]))
for (let round = 0; round < ROUNDS + WARM_UP; round++) {
  for (const [name, onFrame] of Object.entries(stages)) {
    const cost = pass(chunks, onFrame)
    if (round >= WARM_UP) costs.get(name)?.push(cost)
  }
}
const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number
const microseconds = Object.fromEntries([...costs].map(([name, values]) => [name, Number(median(values).toFixed(3))]))
const perSecond = Object.fromEntries([...costs].map(([name, values]) => [name, Math.round(1e6 / median(values))]))

/** Messages a CPU second, the median of rounds long enough for the clock of the process. */
function rate(work: () => unknown): number {
  const rounds: number[] = []
  for (let round = 0; round < SAMPLE_ROUNDS + WARM_UP; round++) {
    const before = process.cpuUsage().user
    let done = 0
    let spent = 0
    while (spent < SAMPLE_MICROSECONDS) {
      for (let again = 0; again < SAMPLE_CHUNK; again++) if (work() !== null) seen++
      done += SAMPLE_CHUNK
      spent = process.cpuUsage().user - before
    }
    if (round >= WARM_UP) rounds.push((done / spent) * 1e6)
  }
  return Math.round(median(rounds))
}

const kinds = Object.fromEntries(
  messageSamples.map(({ name, bytes, decode, explain }) => [
    name,
    { bytes, decodedPerCpuSecond: rate(decode), explainedPerCpuSecond: rate(explain) },
  ]),
)

console.log(
  JSON.stringify({
    bench: 'codec',
    connections: CONNECTIONS,
    messagesPerCpuSecond: perSecond,
    microsecondsPerMessage: microseconds,
    kinds,
    positionToSplitter: Number(((perSecond.position as number) / (perSecond.splitter as number)).toFixed(3)),
    checked: seen !== 0,
  }),
)
