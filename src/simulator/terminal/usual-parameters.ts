import type { DemoEquipment } from '#core/demo/demo-equipment.ts'
import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import type { Tagged } from '#core/protocol/schema/field.ts'
import { DRIVING_SECONDS } from './reporting-plan.ts'

const HOUR = 3_600
const MINUTE = 60
const SOUND_KIND = 1
const PLATFORM = 'gateway.fleetwall.example'
const PORT = 7611

const row = (id: number, key: string, value: unknown): Tagged => ({ id, key, value })

/** Parameters as such a terminal leaves its installer. */
export function usualParameters(vehicle: DemoVehicle, equipment: DemoEquipment, alarmSpeed: number): Tagged[] {
  return [
    ...network(vehicle),
    ...reporting(alarmSpeed),
    ...pictures(),
    ...identity(vehicle),
    ...(equipment.canSet ? bus() : []),
    ...(vehicle.protocolVersion === '2011' || equipment.channels.length === 0 ? [] : video(equipment)),
  ]
}

function network({ protocolVersion }: DemoVehicle): Tagged[] {
  const is2019 = protocolVersion === '2019'
  return [
    row(0x0001, 'heartbeatInterval', MINUTE),
    row(0x0002, 'tcpTimeout', 12),
    row(0x0003, 'tcpRetries', 3),
    row(0x0010, 'apn', 'cmiot'),
    row(0x0013, 'serverAddress', is2019 ? `${PLATFORM}:${PORT}` : PLATFORM),
    row(0x0017, 'backupServerAddress', ''),
    ...(is2019 ? [] : [row(0x0018, 'serverTcpPort', PORT)]),
  ]
}

function reporting(alarmSpeed: number): Tagged[] {
  return [
    row(0x0020, 'reportStrategy', 0),
    row(0x0021, 'reportPlan', 0),
    row(0x0027, 'sleepInterval', 10 * MINUTE),
    row(0x0028, 'emergencyInterval', 5),
    row(0x0029, 'defaultInterval', DRIVING_SECONDS),
    row(0x0030, 'cornerAngle', 30),
    row(0x0040, 'platformPhone', '4006280808'),
    row(0x0045, 'answerStrategy', 1),
    row(0x0050, 'alarmMask', 0),
    row(0x0055, 'topSpeed', alarmSpeed),
    row(0x0056, 'overspeedSeconds', 5),
    row(0x0057, 'longestDriving', 4 * HOUR),
    row(0x0058, 'longestDayDriving', 8 * HOUR),
    row(0x0059, 'shortestRest', 20 * MINUTE),
    row(0x005a, 'longestParking', 24 * HOUR),
    row(0x005b, 'overspeedWarningMargin', 5),
    row(0x005c, 'fatigueWarningSeconds', 30 * MINUTE),
    row(0x005e, 'rolloverAngle', 30),
  ]
}

const pictures = (): Tagged[] => [
  row(0x0070, 'pictureQuality', 5),
  row(0x0071, 'brightness', 128),
  row(0x0072, 'contrast', 64),
  row(0x0073, 'saturation', 64),
  row(0x0074, 'chroma', 128),
]

const identity = ({ division, plate, plateColour }: DemoVehicle): Tagged[] => [
  row(0x0081, 'province', Math.floor(division / 10_000)),
  row(0x0082, 'city', division % 10_000),
  row(0x0083, 'plate', plate),
  row(0x0084, 'plateColor', plateColour),
  row(0x0090, 'gnssMode', 0b11),
]

const bus = (): Tagged[] => [row(0x0100, 'can1CollectInterval', 10_000), row(0x0101, 'can1UploadInterval', 30)]

function video({ channels }: DemoEquipment): Tagged[] {
  const live = { mode: 1, resolution: 1, keyFrameInterval: 15, frameRate: 15, bitRate: 256 }
  const stored = { mode: 1, resolution: 5, keyFrameInterval: 25, frameRate: 25, bitRate: 2_048 }
  const streams = { live, stored, osd: 0b111 }
  const sounds = channels.filter(({ kind }) => kind === SOUND_KIND).length
  const counts = { avChannels: 0, audioChannels: sounds, videoChannels: channels.length - sounds }
  const cameras = channels.filter(({ kind }) => kind !== SOUND_KIND)
  const rows = channels.map(({ physical, logical, kind, ptz }) => ({ physical, logical, kind, ptz: ptz ? 1 : 0 }))
  const slots = Array.from({ length: 4 }, () => ({ wake: '00:00', sleep: '00:00' }))
  return [
    row(0x0075, 'audioVideo', { ...streams, audioOutput: 0 }),
    row(0x0076, 'channels', { ...counts, rows }),
    row(0x0077, 'channelStreams', { rows: cameras.map(({ logical }) => ({ channel: logical, ...streams })) }),
    row(0x0079, 'specialRecording', { threshold: 20, minutes: 5, minutesBefore: 1 }),
    row(0x007a, 'videoAlarmMask', 0),
    row(0x007b, 'imageAnalysis', { ratedLoad: 45, fatigueThreshold: 60 }),
    row(0x007c, 'wakeUp', { mode: 0b111, conditions: 0b111, weekdays: 0b1111111, enabled: 0, slots }),
  ]
}
