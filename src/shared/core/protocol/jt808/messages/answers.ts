import { list, u8, u16 } from '#core/protocol/schema/fields.ts'
import { message, messageWithLayouts } from '#core/protocol/schema/message.ts'

const results = { 0: 'ok', 1: 'failed', 2: 'badMessage', 3: 'unsupported', 4: 'alarmConfirmed' } as const

const answer = { serial: u16(), id: u16(), result: u8({ values: results }) }

/** 0x0001: the terminal answers a command by its serial and id. */
export const terminalAnswer = message('terminalAnswer', answer)
/** 0x8001: the platform answers a message that has no answer of its own. */
export const platformAnswer = message('platformAnswer', answer)

const resend = {
  v2013: { versions: ['2011', '2013'], fields: { serial: u16(), parts: list(1, u16()) } },
  v2019: { versions: ['2019'], fields: { serial: u16(), parts: list(2, u16()) } },
} as const

/** 0x8003: the platform asks for missing subpackages; `serial` is that of the first part. */
export const platformResend = messageWithLayouts('platformResend', resend)
/** 0x0005: the terminal asks for missing subpackages. */
export const terminalResend = messageWithLayouts('terminalResend', resend)
