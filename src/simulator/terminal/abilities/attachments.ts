import { unitOf } from '#core/demo/hash-random.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import type { TerminalHost } from '../terminal-host.ts'
import { acknowledge, type CommandHandler, type CommandTable, RESULT } from './ability.ts'
import { AttachmentUpload, type EvidenceFile } from './attachment-upload.ts'
import type { SafetyAlarms, StoredAlarm } from './safety-alarms.ts'

/** The abilities these commands act on. */
interface Needs {
  safety: SafetyAlarms
}

const FILE_KIND = { picture: 0, video: 2 } as const
const DEVICE_OF = { adas: 0x64, dsm: 0x65, tyres: 0x66, blindSpot: 0x67 } as const
const FOR_GAPS = 191

/** 0x9208: the files of an alarm go to the server it names, on a connection of their own. */
const send: CommandHandler<Needs> = (terminal, frame, abilities) => {
  const { server, tcpPort, mark, alarmNo } = decodeAs(0x9208, frame.version, frame.body).value
  const alarm = abilities.safety.find(mark)
  if (!alarm || !terminal.world.media) return acknowledge(terminal, frame, RESULT.failed)
  acknowledge(terminal, frame)
  const { world, motion } = terminal
  const leavesGaps = unitOf(world.seed, FOR_GAPS, motion.vehicle.index, mark.serial) < world.habits.attachmentGaps
  const files = filesOf(terminal, alarm, alarmNo)
  new AttachmentUpload(
    terminal,
    { host: server, port: tcpPort },
    { mark: alarm.mark, alarmNo, files, leavesGaps },
  ).start()
}

/** Two pictures and a short clip of the camera that saw it. */
function filesOf({ world }: TerminalHost, { kind, type, channel, mark }: StoredAlarm, alarmNo: string): EvidenceFile[] {
  const { media } = world
  if (!media) return []
  const device = DEVICE_OF[kind].toString(16)
  const named = (fileKind: number, at: number, end: string) =>
    `${String(fileKind).padStart(2, '0')}_${channel}_${device}${String(type).padStart(2, '0')}_${at}_${alarmNo}.${end}`
  const pictures = Array.from({ length: Math.max(0, mark.attachments - 1) }, (_, at) => ({
    name: named(FILE_KIND.picture, at, 'jpg'),
    kind: FILE_KIND.picture,
    data: media.picture(at === 0 ? channel : 2),
  }))
  const { frames } = media.clip(channel, 'sub')
  const clip = Buffer.concat(frames.map(({ data }) => data))
  return [...pictures, { name: named(FILE_KIND.video, 0, 'h264'), kind: FILE_KIND.video, data: clip }]
}

export const attachmentCommands: CommandTable<Needs> = [[0x9208, send]]
