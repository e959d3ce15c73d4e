import type { TagDefinition } from '../schema/field.ts'
import { bytes, record, text, u8, u16, u32 } from '../schema/fields.ts'

/* Active-safety parameters 0xF364-0xF367 (T/JSATL 12 clause 4.6). 0xFF / 0xFFFF in a set command leave a value unchanged. */

const head = {
  speed: u8(),
  volume: u8(),
  photoStrategy: u8(),
  photoTimer: u16(),
  photoDistance: u16(),
  photoCount: u8(),
  photoInterval: u8(),
  photoResolution: u8(),
  videoResolution: u8(),
  alarmMask: u32(),
  eventMask: u32(),
}
const evidence = { photos: u8(), photoInterval: u8() }
const alarm = { speed: u8(), videoSeconds: u8(), ...evidence }
const judged = record({ threshold: u8(), ...alarm })

const adas = {
  ...head,
  reserve: bytes(1),
  obstacle: judged,
  laneChanges: record({ seconds: u8(), count: u8(), ...alarm }),
  laneDeparture: record(alarm),
  forwardCollision: judged,
  pedestrian: judged,
  headway: judged,
  roadSign: record(evidence),
}

const dsm = {
  ...head,
  smokingInterval: u16(),
  phoneInterval: u16(),
  reserve: bytes(3),
  fatigue: record(alarm),
  phone: record(alarm),
  smoking: record(alarm),
  distraction: record(alarm),
  abnormal: record(alarm),
  identityTrigger: u8(),
}

export const safetyParameters: readonly (readonly [number, TagDefinition])[] = [
  [
    0xf364,
    {
      key: 'adasSettings',
      field: record({ ...adas, tail: bytes(4) }),
      alternatives: [
        record(adas),
        // Guangdong adds two alarms before the tail.
        record({ ...adas, solidLine: record(alarm), aislePassenger: record(alarm), tail: bytes(4) }),
      ],
    },
  ],
  [0xf365, { key: 'dsmSettings', field: record({ ...dsm, tail: bytes(2) }), alternatives: [record(dsm)] }],
  [
    0xf366,
    {
      key: 'tyreSettings',
      field: record({
        type: text(12),
        unit: u16(),
        nominal: u16(),
        imbalance: u16(),
        leak: u16(),
        low: u16(),
        high: u16(),
        hot: u16(),
        battery: u16(),
        interval: u16(),
        tail: bytes(6),
      }),
    },
  ],
  [0xf367, { key: 'blindSpotSettings', field: record({ rearSeconds: u8(), sideSeconds: u8() }) }],
]
