import type { HeadUnitAnswer, HeadUnitOffer } from '#core/domain/head-unit-message.ts'
import { unitOf } from '#core/demo/hash-random.ts'

const FOR_ANSWER = 411
const FOR_THINKING = 412
/** Shares of what users answer first; who wanted to be asked later accepts then. */
const DECLINES = 0.12
const LATER = 0.2
const THINKS_MS = { from: 10_000, to: 50_000 } as const
export const LATER_MS = 10 * 60_000

/** What the user of a head unit says to an offer. */
export function answerOf(seed: number, index: number, offerId: number, asked: number): HeadUnitAnswer {
  const unit = unitOf(seed, FOR_ANSWER, index, offerId)
  if (unit < DECLINES) return 'declined'
  return unit < DECLINES + LATER && asked === 0 ? 'later' : 'accepted'
}

export const thinkingMs = (seed: number, index: number, offerId: number): number =>
  THINKS_MS.from + (THINKS_MS.to - THINKS_MS.from) * unitOf(seed, FOR_THINKING, index, offerId)

/** The text in the language of the market, else the English one, else the first. */
export function shownText(texts: HeadUnitOffer['texts'], market: string): { language: string; text: string } {
  const wanted = LANGUAGES_OF[market] ?? 'en'
  for (const language of [wanted, 'en'] as const) {
    const text = texts[language]
    if (text) return { language, text }
  }
  const [first] = Object.entries(texts).filter(([, text]) => text)
  return { language: first?.[0] ?? '', text: first?.[1] ?? '' }
}

const LANGUAGES_OF: Readonly<Record<string, keyof HeadUnitOffer['texts']>> = {
  cn: 'zh',
  eu: 'de',
  latam: 'es',
  me: 'ar',
  ru: 'ru',
}

/** Whether users are not disturbed at this local minute of the day. */
export function isQuiet(quiet: HeadUnitOffer['quiet'], now: number, utcOffsetHours: number): boolean {
  if (!quiet) return false
  const time = new Date(now + utcOffsetHours * 3_600_000).toISOString().slice(11, 16)
  const { from, to } = quiet
  return from < to ? time >= from && time < to : time >= from || time < to
}
