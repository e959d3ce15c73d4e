import { ifMore, list, listToEnd, record, sizedText, textToEnd, u8, u16 } from '#core/protocol/schema/fields.ts'
import { message, messageWithLayouts } from '#core/protocol/schema/message.ts'

const textWays = [
  { bit: 2, key: 'display' },
  { bit: 3, key: 'speech' },
  { bit: 4, key: 'advertisingScreen' },
  { bit: 5, key: 'faultCodes' },
]

/** 0x8300: what was one urgent bit is a kind of two bits in 2019 (1 service, 2 urgent, 3 notice). */
export const textMessage = messageWithLayouts('textMessage', {
  v2013: {
    versions: ['2011', '2013'],
    fields: { flags: u8({ bits: [{ bit: 0, key: 'urgent' }, ...textWays] }), text: textToEnd() },
  },
  v2019: {
    versions: ['2019'],
    fields: {
      flags: u8({ bits: textWays, parts: [{ name: 'textKind', bit: 0, width: 2 }] }),
      type: u8({ values: { 1: 'notice', 2: 'service' } }),
      text: textToEnd(),
    },
  },
})

const settingActions = { 0: 'deleteAll', 1: 'update', 2: 'append', 3: 'modify', 4: 'deleteListed' } as const

/** 0x8301 (until 2013): events to be deleted come without their text. */
export const eventSettings = messageWithLayouts('eventSettings', {
  v2013: {
    versions: ['2011', '2013', '2019'],
    fields: {
      type: u8({ values: settingActions }),
      events: ifMore(list(1, record({ id: u8(), content: sizedText() }))),
    },
  },
  idsOnly: {
    versions: [],
    fields: { type: u8({ values: settingActions }), events: list(1, record({ id: u8() })) },
    plausible: ({ type }) => type === 4,
  },
})
/** 0x0301 (until 2013) */
export const eventReport = message('eventReport', { eventId: u8() })

/** 0x8302 */
export const question = message('question', {
  flags: u8({
    bits: [
      { bit: 0, key: 'urgent' },
      { bit: 3, key: 'speech' },
      { bit: 4, key: 'advertisingScreen' },
    ],
  }),
  question: sizedText(),
  answers: listToEnd(record({ id: u8(), content: sizedText(2) })),
})
/** 0x0302 */
export const questionAnswer = message('questionAnswer', { serial: u16(), answerId: u8() })

/** 0x8303 (until 2013) */
export const menuSettings = message('menuSettings', {
  type: u8({ values: settingActions }),
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
    list(
      1,
      record({
        flag: u8({ values: { 1: 'incoming', 2: 'outgoing', 3: 'bothWays' } }),
        phone: sizedText(),
        name: sizedText(),
      }),
    ),
  ),
})
