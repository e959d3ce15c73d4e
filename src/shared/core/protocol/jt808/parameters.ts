import type { TagDefinition, TagTable } from '../schema/field.ts'
import { bcd, bytes, bytesToEnd, list, listToEnd, record, textToEnd, u8, u16, u32 } from '../schema/fields.ts'
import { safetyParameters } from './safety-parameters.ts'

const stream = { mode: u8(), resolution: u8(), keyFrameInterval: u16(), frameRate: u8(), bitRate: u32() }
const streams = { live: record(stream), stored: record(stream), osd: u16() }
const channelRows = (parent: Readonly<Record<string, unknown>>): number =>
  Number(parent.avChannels) + Number(parent.audioChannels) + Number(parent.videoChannels)

const channelCounts = { avChannels: u8(), audioChannels: u8(), videoChannels: u8() }
const channelRow = record({ physical: u8(), logical: u8(), kind: u8(), ptz: u8() })

const wakeSlot = record({ wake: bcd(2), sleep: bcd(2) })

/** Id and name of parameters that are one u32 (JT/T 808-2019 table 12). */
const words: readonly (readonly [number, string])[] = [
  [0x0001, 'heartbeatInterval'],
  [0x0002, 'tcpTimeout'],
  [0x0003, 'tcpRetries'],
  [0x0004, 'udpTimeout'],
  [0x0005, 'udpRetries'],
  [0x0006, 'smsTimeout'],
  [0x0007, 'smsRetries'],
  [0x0018, 'serverTcpPort'],
  [0x0019, 'serverUdpPort'],
  [0x001b, 'icServerTcpPort'],
  [0x001c, 'icServerUdpPort'],
  [0x0020, 'reportStrategy'],
  [0x0021, 'reportPlan'],
  [0x0022, 'driverAbsentInterval'],
  [0x0027, 'sleepInterval'],
  [0x0028, 'emergencyInterval'],
  [0x0029, 'defaultInterval'],
  [0x002c, 'defaultDistance'],
  [0x002d, 'driverAbsentDistance'],
  [0x002e, 'sleepDistance'],
  [0x002f, 'emergencyDistance'],
  [0x0030, 'cornerAngle'],
  [0x0045, 'answerStrategy'],
  [0x0046, 'longestCall'],
  [0x0047, 'longestCallMonth'],
  [0x0050, 'alarmMask'],
  [0x0051, 'alarmSmsMask'],
  [0x0052, 'alarmShootMask'],
  [0x0053, 'alarmShootStoreMask'],
  [0x0054, 'keyAlarmMask'],
  [0x0055, 'topSpeed'],
  [0x0056, 'overspeedSeconds'],
  [0x0057, 'longestDriving'],
  [0x0058, 'longestDayDriving'],
  [0x0059, 'shortestRest'],
  [0x005a, 'longestParking'],
  [0x0064, 'timedShooting'],
  [0x0065, 'distanceShooting'],
  [0x0070, 'pictureQuality'],
  [0x0071, 'brightness'],
  [0x0072, 'contrast'],
  [0x0073, 'saturation'],
  [0x0074, 'chroma'],
  [0x007a, 'videoAlarmMask'],
  [0x0093, 'gnssCollectInterval'],
  [0x0095, 'gnssUploadSetting'],
  [0x0100, 'can1CollectInterval'],
  [0x0102, 'can2CollectInterval'],
]

const halfWords: readonly (readonly [number, string])[] = [
  [0x0031, 'geofenceRadius'],
  [0x005c, 'fatigueWarningSeconds'],
  [0x005d, 'collisionSetting'],
  [0x005e, 'rolloverAngle'],
  [0x0081, 'province'],
  [0x0082, 'city'],
  [0x0101, 'can1UploadInterval'],
  [0x0103, 'can2UploadInterval'],
]

const octets: readonly (readonly [number, string])[] = [
  [0x0084, 'plateColor'],
  [0x0090, 'gnssMode'],
  [0x0091, 'gnssBaudRate'],
  [0x0092, 'gnssOutputRate'],
  [0x0094, 'gnssUploadMode'],
]

const texts: readonly (readonly [number, string])[] = [
  [0x0010, 'apn'],
  [0x0011, 'apnUser'],
  [0x0012, 'apnPassword'],
  [0x0013, 'serverAddress'],
  [0x0014, 'backupApn'],
  [0x0015, 'backupApnUser'],
  [0x0016, 'backupApnPassword'],
  [0x0017, 'backupServerAddress'],
  [0x001a, 'icServerAddress'],
  [0x001d, 'icBackupServerAddress'],
  [0x0023, 'slaveApn'],
  [0x0024, 'slaveApnUser'],
  [0x0025, 'slaveApnPassword'],
  [0x0026, 'slaveServerAddress'],
  [0x0040, 'platformPhone'],
  [0x0041, 'resetPhone'],
  [0x0042, 'factoryResetPhone'],
  [0x0043, 'platformSmsPhone'],
  [0x0044, 'textAlarmPhone'],
  [0x0048, 'listenPhone'],
  [0x0049, 'privilegedSmsPhone'],
  [0x0083, 'plate'],
]

/** Parameters with a shape of their own. */
const shaped: readonly (readonly [number, TagDefinition])[] = [
  [0x0032, { key: 'illegalDrivingPeriod', field: bytes(4) }],
  [0x005b, { key: 'overspeedWarningMargin', field: u16({ per: 10 }) }],
  [0x0080, { key: 'odometer', field: u32({ per: 10 }) }],
  [0x0075, { key: 'audioVideo', field: record({ ...streams, audioOutput: u8() }) }],
  [
    0x0076,
    {
      key: 'channels',
      field: record({
        ...channelCounts,
        rows: list(channelRows, channelRow),
      }),
      // Some devices count otherwise and simply end with the last row.
      alternatives: [record({ ...channelCounts, rows: listToEnd(channelRow) })],
    },
  ],
  [0x0077, { key: 'channelStreams', field: record({ rows: list(1, record({ channel: u8(), ...streams })) }) }],
  [0x0079, { key: 'specialRecording', field: record({ threshold: u8(), minutes: u8(), minutesBefore: u8() }) }],
  [0x007b, { key: 'imageAnalysis', field: record({ ratedLoad: u8(), fatigueThreshold: u8() }) }],
  [
    0x007c,
    {
      key: 'wakeUp',
      field: record({
        mode: u8(),
        conditions: u8(),
        weekdays: u8(),
        enabled: u8(),
        slots: list(() => 4, wakeSlot),
      }),
    },
  ],
]

/** 0x0110 is the standard's; makers use the ids up to 0x01FF for further identifiers. */
const canIds: readonly (readonly [number, TagDefinition])[] = Array.from({ length: 0x01ff - 0x0110 + 1 }, (_, n) => [
  0x0110 + n,
  {
    key: n === 0 ? 'canId' : `canId${n + 1}`,
    field: record({ interval: u32(), word: u32() }),
    alternatives: [bytesToEnd()],
  },
])

const named = (
  rows: readonly (readonly [number, string])[],
  field: TagDefinition['field'],
  alternatives: TagDefinition['field'][] = [],
) => rows.map(([id, key]): [number, TagDefinition] => [id, { key, field, alternatives }])

/** Terminal parameters by id: JT/T 808 clause 8.9, JT/T 1078 clause 5.3, T/JSATL 12 clause 4.6. */
export const standardParameters: TagTable = new Map<number, TagDefinition>([
  // Numbers in another width than the standard's are common; their bytes are kept beside the value.
  ...named(words, u32(), [u16(), u8()]),
  ...named(halfWords, u16(), [u32(), u8()]),
  ...named(octets, u8(), [u16(), u32()]),
  ...named(texts, textToEnd()),
  ...shaped,
  ...canIds,
  ...safetyParameters,
])
