import { encodeBody } from '#core/protocol/jt808/message.ts'
import { ANSWER } from './answer-frame.ts'
import { possibleTime } from './device-clock.ts'
import type { KnownIncoming, MessageContext, ReceivedMedia } from './message-context.ts'
import { receivedAs } from './received-text.ts'

const HEAD_BYTES = 8

interface MediaHead {
  mediaId: number
  kind: number
  format: number
  event: number
  channel: number
}

/** 0x0800: something was made; its content may come by 0x0801. */
export function announceMedia(incoming: KnownIncoming, context: MessageContext): void {
  const { frame, terminal } = incoming
  if (frame.body.length < HEAD_BYTES) return refuse(incoming, context)
  const { value } = receivedAs(0x0800, frame, terminal.dialect)
  if (!context.media) return context.answer(incoming, ANSWER.failed)
  const media = mediaOf(value, incoming, incoming.receivedAt, null)
  context.follow(
    context.media.announced(media).then(
      () => context.answer(incoming, ANSWER.ok),
      (error: unknown) => failed(error, incoming, context),
    ),
  )
}

/**
 * 0x0801, all parts together. 0x8800 goes out once, when the file is in the store: devices fail when it answers an earlier
 * part. The terminal sends the parts of a file that could not be stored again, as it got no 0x8800.
 */
export function takeMedia(incoming: KnownIncoming, context: MessageContext): void {
  const { frame, terminal } = incoming
  if (frame.body.length < HEAD_BYTES) return refuse(incoming, context)
  const { value } = receivedAs(0x0801, frame, terminal.dialect)
  if (!context.media) return context.answer(incoming, ANSWER.failed)
  const position = 'position' in value ? value.position : null
  const takenAt = possibleTime(position?.time, incoming.receivedAt)
  const media = mediaOf(value, incoming, takenAt, position)
  context.follow(
    context.media.keep(media, value.data).then(
      () => {
        context.answer(incoming, ANSWER.ok)
        context.send(incoming, 0x8800, encodeBody(0x8800, frame.version, { mediaId: value.mediaId }))
        context.commands.mediaStored?.(terminal.terminalId, media)
      },
      (error: unknown) => failed(error, incoming, context),
    ),
  )
}

function mediaOf(
  { mediaId, kind, format, event, channel }: MediaHead,
  { terminal, receivedAt }: KnownIncoming,
  takenAt: number,
  position: { lat: number; lng: number } | null | undefined,
): ReceivedMedia {
  return {
    oemId: terminal.oemId,
    vehicleId: terminal.vehicleId as number,
    terminalId: terminal.terminalId,
    mediaId,
    kind,
    format,
    event,
    channel,
    takenAt,
    receivedAt,
    lat: position?.lat ?? null,
    lng: position?.lng ?? null,
  }
}

function refuse(incoming: KnownIncoming, context: MessageContext): void {
  context.fault(incoming.connection, 'badBody')
  context.answer(incoming, ANSWER.badMessage)
}

function failed(error: unknown, incoming: KnownIncoming, context: MessageContext): void {
  context.log.warn({ err: error, terminalId: incoming.terminal.terminalId }, 'media of a terminal not stored')
  context.answer(incoming, ANSWER.failed)
}
