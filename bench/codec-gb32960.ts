import { GbFrameSplitter } from '#core/protocol/gb32960/frame-splitter.ts'
import { readGbFrame, writeGbFrame } from '#core/protocol/gb32960/frame.ts'
import { decodeGbFrame, encodeGbBody, explainGbBody } from '#core/protocol/gb32960/message.ts'

/*
 * GB/T 32960 real-time messages a second: cut from a stream, decoded, explained. By CPU time, median of the rounds. Prints
 * one JSON line.
 */

const FRAMES = 2000
const ROUNDS = 15
const WARM_UP = 4
const CELLS = 96

const body = encodeGbBody('2016', 0x02, {
  time: '2026-03-01 12:00:00',
  units: [
    {
      id: 1,
      key: 'vehicle',
      value: {
        vehicleState: 1,
        chargeState: 3,
        runMode: 1,
        speed: 61.3,
        mileage: 12_345.6,
        totalVoltage: 356.2,
        totalCurrent: -12.5,
        soc: 81,
        dcdcState: 1,
        gear: 0x2e,
        insulationResistance: 5000,
        accelerator: 20,
        brake: 0,
      },
    },
    { id: 5, key: 'position', value: { positionState: 0, lng: 113.9, lat: 22.5 } },
    {
      id: 8,
      key: 'voltages',
      value: {
        packs: [
          {
            number: 1,
            packVoltage: 356.2,
            packCurrent: -12.5,
            cellCount: CELLS,
            firstCell: 1,
            cellVoltages: Array.from({ length: CELLS }, (_, cell) => 3.7 + cell / 1000),
          },
        ],
      },
    },
  ],
})
const frame = writeGbFrame({ edition: '2016', command: 2, vin: 'LGWEF4A50TEST0001', body })
const stream = new Uint8Array(frame.length * FRAMES)
for (let at = 0; at < FRAMES; at++) stream.set(frame, at * frame.length)

let seen = 0
const stages: Record<string, (bytes: Uint8Array) => void> = {
  split: (bytes) => {
    seen += bytes.length
  },
  decode: (bytes) => {
    const read = readGbFrame(bytes)
    if (!('malformed' in read)) seen += decodeGbFrame(read).warnings.length
  },
  explain: (bytes) => {
    const read = readGbFrame(bytes)
    if (!('malformed' in read)) seen += explainGbBody(read, read.body).length
  },
}

const costs = new Map<string, number[]>(Object.keys(stages).map((name) => [name, []]))
for (let round = 0; round < ROUNDS + WARM_UP; round++) {
  for (const [name, onFrame] of Object.entries(stages)) {
    const splitter = new GbFrameSplitter()
    const before = process.cpuUsage().user
    for (let at = 0; at < stream.length; at += 1460) splitter.push(stream.subarray(at, at + 1460), onFrame)
    if (round >= WARM_UP) costs.get(name)?.push((process.cpuUsage().user - before) / FRAMES)
  }
}
const median = (all: readonly number[]): number => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
const perSecond = Object.fromEntries([...costs].map(([name, all]) => [name, Math.round(1e6 / median(all))]))
console.log(JSON.stringify({ bench: 'codec-gb32960', frameBytes: frame.length, cells: CELLS, perSecond, seen }))
