import { ifMore, list, listToEnd, record, since2019, sizedText, textToEnd, u8, u16, when } from '../../schema/fields.ts'
import { message } from '../../schema/message.ts'

/** 0x8300 */
export const textMessage = message('textMessage', {
  /** Bits 0 urgent (2019: 0-1 kind), 2 display, 3 speech, 4 advertising screen, 5 fault codes instead of navigation. */
  flags: u8(),
  type: when(since2019, u8({ values: { 1: 'notice', 2: 'service' } })),
  text: textToEnd(),
})

/** 0x8301 (until 2013) */
export const eventSettings = message('eventSettings', {
  type: u8(),
  events: ifMore(list(1, record({ id: u8(), content: sizedText() }))),
})
/** 0x0301 (until 2013) */
export const eventReport = message('eventReport', { eventId: u8() })

/** 0x8302 */
export const question = message('question', {
  flags: u8(),
  question: sizedText(),
  answers: listToEnd(record({ id: u8(), content: sizedText(2) })),
})
/** 0x0302 */
export const questionAnswer = message('questionAnswer', { serial: u16(), answerId: u8() })

/** 0x8303 (until 2013) */
export const menuSettings = message('menuSettings', {
  type: u8(),
  entries: ifMore(list(1, record({ kind: u8(), name: sizedText(2) }))),
})
/** 0x0303 (until 2013) */
export const menuRequest = message('menuRequest', { kind: u8(), action: u8({ values: { 0: 'cancel', 1: 'order' } }) })
/** 0x8304 (until 2013) */
export const informationService = message('informationService', { kind: u8(), content: sizedText(2) })

/** 0x8400 */
export const callBack = message('callBack', { mode: u8({ values: { 0: 'call', 1: 'listen' } }), phone: textToEnd() })
/** 0x8401 */
export const phoneBook = message('phoneBook', {
  action: u8({ values: { 0: 'deleteAll', 1: 'update', 2: 'append', 3: 'modify' } }),
  contacts: ifMore(
    list(1, record({ flag: u8({ values: { 1: 'in', 2: 'out', 3: 'both' } }), phone: sizedText(), name: sizedText() })),
  ),
})
