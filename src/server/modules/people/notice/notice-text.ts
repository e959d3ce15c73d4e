import type { Language } from '#core/domain/language.ts'
import type { NoticeParams, NoticeType } from '#core/domain/notice.ts'
import { wallText, withMark } from '#core/domain/wall-time.ts'
import type { Translator } from '#server/http/translate.ts'

/** What a message says of a notice. */
export interface NoticeContent {
  type: NoticeType
  kind: string
  level: number
  count: number
  params: NoticeParams
  plate: string | null
  vin: string | null
  at: Date
  /** Path of the console; empty: none. */
  link: string
}

export interface NoticeText {
  title: string
  /** Vehicle, level and time. */
  lines: string[]
}

const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))

/** Title and facts of a notice in a language, from the same keys as in the console. */
export function noticeText(
  { word }: Pick<Translator, 'word'>,
  language: Language,
  zone: string,
  { type, kind, level, count, params, plate, vin, at }: NoticeContent,
): NoticeText {
  const inbox = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    filled(word(language, `inbox:${key}`) ?? word('en', `inbox:${key}`) ?? key, values)
  const named = (namespace: string, key: string | number | undefined) =>
    key === undefined ? undefined : (word(language, `${namespace}${key}`) ?? String(key))
  const name =
    params['name'] ?? named('command:kind.', params['command']) ?? named('analysis:kind.', params['analysis']) ?? ''
  const own =
    type === 'alarm' ? (word(language, `alarm:alarm.${kind}`) ?? kind) : inbox(`kind.${kind}`, { ...params, name })
  const step = params['step']
  const single = step === undefined ? own : inbox('escalated', { title: own, step })
  const number = new Intl.NumberFormat(language).format(count)
  const about = plate || vin
  const clock = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(
    at,
  )
  const time = withMark(clock, wallText(Number(at), zone))
  return {
    title: count > 1 ? inbox('digest', { title: single, number }) : about ? `${single} · ${about}` : single,
    lines: [
      ...(about && count === 1 ? [`${inbox('vehicle')}: ${about}`] : []),
      `${inbox('level')}: ${new Intl.NumberFormat(language).format(level)}`,
      `${inbox('time')}: ${time}`,
    ],
  }
}
