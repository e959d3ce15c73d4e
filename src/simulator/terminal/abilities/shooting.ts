import { type BodyOf, decodeAs } from '#core/protocol/jt808/message.ts'
import { acknowledge, type CommandHandler, type CommandTable, RESULT } from './ability.ts'
import type { EquipmentFaults } from './equipment-faults.ts'
import { EVENT, type MediaStore } from './media-store.ts'

/** The abilities these commands act on. */
interface Needs {
  media: MediaStore
  faults: EquipmentFaults
}

const STOP = 0
const VIDEO = 0xffff
const UPLOAD = 0
const DELETE = 1
const SHOT = { ok: 0, failed: 1, channelUnsupported: 2 } as const
const MAX_PICTURES = 20
const SOUND_KIND = 1

/** Pictures are taken at their interval; 0x0805 names them at once. Video as a file is beyond this terminal. */
const shoot: CommandHandler<Needs> = (terminal, frame, abilities) => {
  const { channel, command, seconds, save } = decodeAs(0x8801, frame.version, frame.body).value
  const { media } = abilities
  acknowledge(terminal, frame)
  if (command === STOP) return media.stopShooting()
  const isCamera = terminal.equipment.channels.some(({ logical, kind }) => logical === channel && kind !== SOUND_KIND)
  const result = !isCamera
    ? SHOT.channelUnsupported
    : command === VIDEO || abilities.faults.isCameraBroken || !terminal.world.media
      ? SHOT.failed
      : SHOT.ok
  const { serial } = frame
  if (result !== SHOT.ok) return terminal.answer(0x0805, { serial, result })
  const mediaIds = Array.from({ length: Math.min(MAX_PICTURES, command) }, () => media.nextId())
  terminal.answer(0x0805, { serial, result, mediaIds })
  const now = terminal.world.now()
  for (const [shot, mediaId] of mediaIds.entries())
    media.shootAt(now + 500 + shot * seconds * 1000, channel, EVENT.command, save === UPLOAD, mediaId)
}

const search: CommandHandler<Needs> = (terminal, frame, abilities) => {
  const found = abilities.media.find(decodeAs(0x8802, frame.version, frame.body).value)
  const results = found.map(({ mediaId, kind, channel, event, position }) => ({
    ...(frame.version === '2011' ? {} : { mediaId }),
    kind,
    channel,
    event,
    position,
  }))
  // The shape of 2011 lacks the ids.
  terminal.answer(0x0802, { serial: frame.serial, results } as BodyOf<0x0802>)
}

const uploadFound: CommandHandler<Needs> = (terminal, frame, abilities) => {
  const { afterwards, ...wanted } = decodeAs(0x8803, frame.version, frame.body).value
  const { media } = abilities
  acknowledge(terminal, frame)
  for (const medium of media.find(wanted)) {
    media.upload(medium)
    if (afterwards === DELETE) media.forget(medium)
  }
}

const uploadOne: CommandHandler<Needs> = (terminal, frame, abilities) => {
  const { mediaId, afterwards } = decodeAs(0x8805, frame.version, frame.body).value
  const { media } = abilities
  const medium = media.byId(mediaId)
  acknowledge(terminal, frame, medium ? RESULT.ok : RESULT.failed)
  if (!medium) return
  media.upload(medium)
  if (afterwards === DELETE) media.forget(medium)
}

const RECORD = 1
const USUAL_SECONDS = 3
const record: CommandHandler<Needs> = (terminal, frame, abilities) => {
  const { command, seconds, save } = decodeAs(0x8804, frame.version, frame.body).value
  acknowledge(terminal, frame)
  if (command === RECORD) abilities.media.record(seconds || USUAL_SECONDS, save === UPLOAD)
}

const uploadAnswered: CommandHandler<Needs> = (_terminal, { version, body }, abilities) =>
  abilities.media.answered(decodeAs(0x8800, version, body).value)

export const shootingCommands: CommandTable<Needs> = [
  [0x8800, uploadAnswered],
  [0x8801, shoot],
  [0x8802, search],
  [0x8803, uploadFound],
  [0x8804, record],
  [0x8805, uploadOne],
]
