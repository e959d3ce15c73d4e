import type { NamedBit, PackedPart } from '#core/protocol/schema/field.ts'
import { bytesToEnd, u32 } from '#core/protocol/schema/fields.ts'
import { canIdWord } from '../can-id-word.ts'
import { plateColors } from '../plate-colors.ts'
import { halfWord, octet, type ParameterRow, phrase, shaped, word } from './parameter-row.ts'

const cameras = ['camera1', 'camera2', 'camera3', 'camera4', 'camera5']
/** Bits 0-4: the camera shoots; 8-12: its picture is uploaded at once, or else stored. */
const cameraBits: readonly NamedBit[] = [
  ...cameras.map((key, bit) => ({ bit, key })),
  ...cameras.map((key, bit) => ({ bit: bit + 8, key: `${key}Uploads` })),
]
/** Bits 17-31, in the unit bit 16 says. */
const shootingInterval: readonly PackedPart[] = [{ name: 'shootingInterval', bit: 17, width: 15 }]

const cameraTimer: readonly ParameterRow[] = [
  word('cameraTimer', 0x0064, 'timedShooting', {
    bits: [...cameraBits, { bit: 16, key: 'inMinutes' }],
    parts: shootingInterval,
  }),
  word('cameraTimer', 0x0065, 'distanceShooting', {
    bits: [...cameraBits, { bit: 16, key: 'inKilometres' }],
    parts: shootingInterval,
  }),
]

const image: readonly ParameterRow[] = [
  word('image', 0x0070, 'pictureQuality', { min: 1, max: 10 }),
  word('image', 0x0071, 'brightness', { min: 0, max: 255 }),
  word('image', 0x0072, 'contrast', { min: 0, max: 127 }),
  word('image', 0x0073, 'saturation', { min: 0, max: 127 }),
  word('image', 0x0074, 'chroma', { min: 0, max: 255 }),
]

const vehicle: readonly ParameterRow[] = [
  word('vehicle', 0x0080, 'odometer', { per: 10, unit: 'km' }),
  halfWord('vehicle', 0x0081, 'province'),
  halfWord('vehicle', 0x0082, 'city'),
  phrase('vehicle', 0x0083, 'plate'),
  octet('vehicle', 0x0084, 'plateColor', { values: plateColors }),
]

const seconds = { unit: 's', min: 1 } as const

const gnss: readonly ParameterRow[] = [
  octet('gnss', 0x0090, 'gnssMode', {
    bits: [
      { bit: 0, key: 'gps' },
      { bit: 1, key: 'beidou' },
      { bit: 2, key: 'glonass' },
      { bit: 3, key: 'galileo' },
    ],
  }),
  octet('gnss', 0x0091, 'gnssBaudRate', {
    values: { 0: 'baud4800', 1: 'baud9600', 2: 'baud19200', 3: 'baud38400', 4: 'baud57600', 5: 'baud115200' },
  }),
  octet('gnss', 0x0092, 'gnssOutputRate', {
    values: { 0: 'every500ms', 1: 'every1s', 2: 'every2s', 3: 'every3s', 4: 'every4s' },
  }),
  word('gnss', 0x0093, 'gnssCollectInterval', { ...seconds, max: 86_400 }),
  octet('gnss', 0x0094, 'gnssUploadMode', {
    values: {
      0: 'storeOnly',
      1: 'byTime',
      2: 'byDistance',
      11: 'byTotalTime',
      12: 'byTotalDistance',
      13: 'byCount',
    },
  }),
  /** Seconds, metres or records, as 0x0094 says. */
  word('gnss', 0x0095, 'gnssUploadSetting'),
]

const canInterval = { unit: 'ms', min: 0, max: 3_600_000 } as const
const canUpload = { unit: 's', min: 0, max: 65_535 } as const

/** 0x0110 is the standard's; manufacturers use the ids up to 0x01FF for further identifiers. */
const canIds: readonly ParameterRow[] = Array.from({ length: 0x01ff - 0x0110 + 1 }, (_, n) => {
  const name = n === 0 ? 'canId' : `canId${n + 1}`
  const fields = { interval: u32(canInterval), word: u32(canIdWord) }
  return shaped('can', 0x0110 + n, name, fields, [bytesToEnd()])
})

const can: readonly ParameterRow[] = [
  word('can', 0x0100, 'can1CollectInterval', canInterval),
  halfWord('can', 0x0101, 'can1UploadInterval', canUpload),
  word('can', 0x0102, 'can2CollectInterval', canInterval),
  halfWord('can', 0x0103, 'can2UploadInterval', canUpload),
  ...canIds,
]

/** 0x0064-0x01FF but the video settings (JT/T 808-2019 table 12). */
export const vehicleParameters: readonly ParameterRow[] = [...cameraTimer, ...image, ...vehicle, ...gnss, ...can]
