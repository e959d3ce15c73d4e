import type { Fields } from '#core/protocol/schema/field.ts'
import { bytes, list, record, sizedText, text, u8, u16, u32 } from '#core/protocol/schema/fields.ts'
import { message, messageWithLayouts } from '#core/protocol/schema/message.ts'
import { alarmMarks } from '../alarm-mark.ts'

/* T/JSATL 12 clause 4.7: evidence of active-safety alarms. The provinces' alarm marks differ in width. */

const all = ['2011', '2013', '2019'] as const

const request = <M extends Fields>(mark: M) => ({
  server: sizedText(),
  tcpPort: u16(),
  udpPort: u16(),
  mark: record(mark),
  alarmNo: text(32),
  reserve: bytes(16),
})

/** 0x9208 */
export const attachmentsRequest = messageWithLayouts('attachmentsRequest', {
  jiangsu: { versions: all, fields: request(alarmMarks.jiangsu) },
  guangdong: { versions: [], fields: request(alarmMarks.guangdong) },
  sichuan: { versions: [], fields: request(alarmMarks.sichuan) },
  heilongjiang: { versions: [], fields: request(alarmMarks.heilongjiang) },
})

const files = <M extends Fields>(mark: M) => ({
  mark: record(mark),
  alarmNo: text(32),
  kind: u8({ values: { 0: 'normal', 1: 'resend' } }),
  files: list(1, record({ name: sizedText(), size: u32() })),
})
const listing = <M extends Fields>(terminalId: number, mark: M) => ({ terminalId: text(terminalId), ...files(mark) })

/** 0x1210 */
export const attachmentsInfo = messageWithLayouts('attachmentsInfo', {
  jiangsu: { versions: all, fields: listing(7, alarmMarks.jiangsu) },
  guangdong: { versions: [], fields: listing(30, alarmMarks.guangdong) },
  sichuan: { versions: [], fields: listing(30, alarmMarks.sichuan) },
  heilongjiang: { versions: [], fields: listing(30, alarmMarks.heilongjiang) },
  markHeilongjiang: { versions: [], fields: files(alarmMarks.heilongjiang) },
  shortGuangdong: { versions: [], fields: listing(7, alarmMarks.guangdong) },
  shortSichuan: { versions: [], fields: listing(7, alarmMarks.sichuan) },
  shortHeilongjiang: { versions: [], fields: listing(7, alarmMarks.heilongjiang) },
})

const file = {
  name: sizedText(),
  kind: u8({ values: { 0: 'picture', 1: 'audio', 2: 'video', 3: 'text', 4: 'other' } }),
}

/** 0x1211 */
export const attachmentStart = message('attachmentStart', { ...file, size: u32() })
/** 0x1212 */
export const attachmentEnd = message('attachmentEnd', { ...file, size: u32() })
/** 0x9212: ranges to send again */
export const attachmentAnswer = message('attachmentAnswer', {
  ...file,
  result: u8({ values: { 0: 'done', 1: 'resend' } }),
  ranges: list(1, record({ offset: u32(), length: u32() })),
})
