import { fleetwallItems, itemsOf } from '#core/protocol/jt808/location/items.ts'
import { type BodyOf, decodeBody, encodeBody, explainBody, type KnownId } from '#core/protocol/jt808/message.ts'
import type { Jt808Version } from '#core/protocol/jt808/version.ts'

/** One kind of message to be measured: the protocol it belongs to, and what decodes and explains a body of it. */
export interface MessageSample {
  readonly name: string
  readonly bytes: number
  readonly decode: () => unknown
  readonly explain: () => readonly unknown[]
}

const dialect = { items: fleetwallItems }

function jt808<Id extends KnownId>(name: string, id: Id, version: Jt808Version, value: BodyOf<Id>): MessageSample {
  const body = encodeBody(id, version, value, dialect)
  return {
    name,
    bytes: body.length,
    decode: () => decodeBody(id, version, body, dialect).value,
    explain: () => explainBody(id, version, body, dialect),
  }
}

const time = '2026-03-01 12:00:00'
const position = { alarm: 0, status: 3, lat: 22.5, lng: 113.9, altitude: 40, speed: 61.3, direction: 271, time }
const items = itemsOf({ mileage: 12_345.6, fuel: 55.5, recorderSpeed: 61, signal: 25, satellites: 14 })
const mark = { terminalId: 'A000001', time, serial: 1, attachments: 3, reserve: new Uint8Array(1) }
const fatigue = itemsOf({
  dsm: {
    alarmId: 7,
    flag: 1,
    type: 1,
    level: 2,
    fatigue: 6,
    reserve: new Uint8Array(4),
    speed: 60,
    altitude: 40,
    lat: 22.5,
    lng: 113.9,
    time,
    vehicle: 1,
    mark,
  },
})
const recording = { channel: 1, startTime: time, endTime: time, videoAlarm: 0, alarm: 0, media: 0, stream: 1, store: 1 }

/** JT/T 808, JT/T 1078 signalling and T/JSATL 12, one message of every shape that comes often or is long. */
const terminalMessages: readonly MessageSample[] = [
  jt808('jt808 registration', 0x0100, '2019', {
    province: 44,
    city: 300,
    maker: 'FLEETWALL',
    model: 'FW-100',
    terminalId: 'A000001',
    plateColor: 2,
    plate: '粤B12345',
  }),
  jt808('jt808 position', 0x0200, '2019', { ...position, items }),
  jt808('jt808 positions in a batch of 20', 0x0704, '2019', {
    kind: 1,
    positions: Array.from({ length: 20 }, () => ({ ...position, items })),
  }),
  jt808('jt808 parameters', 0x0104, '2019', {
    serial: 1,
    parameters: [
      { id: 0x0001, key: 'heartbeatInterval', value: 60 },
      { id: 0x0013, key: 'serverAddress', value: 'fleet.example:7611' },
      { id: 0x0029, key: 'defaultInterval', value: 30 },
      { id: 0x0055, key: 'topSpeed', value: 100 },
      { id: 0x0083, key: 'plate', value: '粤B12345' },
    ],
  }),
  jt808('jt808 CAN data of 50 frames', 0x0705, '2019', {
    clock: '1200000500',
    frames: Array.from({ length: 50 }, (_, at) => ({ word: 0x40000100 + at, data: new Uint8Array(8) })),
  }),
  jt808('jsatl alarm in a position', 0x0200, '2019', { ...position, items: [...items, ...fatigue] }),
  jt808('jt1078 list of 30 recordings', 0x1205, '2019', {
    serial: 1,
    recordings: Array.from({ length: 30 }, () => ({ ...recording, size: 1_000_000 })),
  }),
]

/** Every message measured. Other protocols add their samples here. */
export const messageSamples: readonly MessageSample[] = [...terminalMessages]
