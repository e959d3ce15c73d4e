import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { clockText } from '#core/domain/duration.ts'
import type { Language } from '#core/domain/language.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { epochOfWall, wallText, withMark } from '#core/domain/wall-time.ts'
import { languageAtom } from '../state/language.ts'
import { regionAtom } from '../state/region.ts'
import { timeZoneAtom } from '../state/time-zone.ts'
import { dateStyleOf, monthNamesOf, writeWall } from './date-style.ts'
import { durationText } from './duration.ts'

const NOTHING = '–'
type Missing = null | undefined

/** Their narrow form is "-4 s", which reads as a number below zero, or "vor 2 m", which are metres. */
const LONGER_AGES: ReadonlySet<Language> = new Set(['ru', 'fr', 'de'])

const AGE_STEPS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const

const BYTE_STEPS = [
  { name: 'gigabyte', size: 1024 ** 3 },
  { name: 'megabyte', size: 1024 ** 2 },
  { name: 'kilobyte', size: 1024 },
] as const

/** Half, as a language writes it. */
const numbersOf = (tag: string): string => new Intl.NumberFormat(tag).format(0.5)

export type Format = ReturnType<typeof createFormat>

/** Formats of one language, zone and region; components take them from `useFormat`. Missing values read "–". */
export function createFormat(language: Language, zone: string, region?: string | null) {
  const dates = dateStyleOf(language, region)
  const { tag } = dates
  const monthNames = monthNamesOf(tag)
  const numbers = new Map<string, Intl.NumberFormat>()
  const format = (value: number | Missing, options: Intl.NumberFormatOptions) => {
    if (value === null || value === undefined || !Number.isFinite(value)) return NOTHING
    const key = JSON.stringify(options)
    const known = numbers.get(key) ?? new Intl.NumberFormat(tag, options)
    numbers.set(key, known)
    return known.format(value)
  }
  const wholeNumbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 20 })
  const style = LONGER_AGES.has(language) ? 'short' : 'narrow'
  // British English has no narrow form: "12 sec ago".
  const ages = new Intl.RelativeTimeFormat(language === 'en' ? 'en' : tag, { numeric: 'always', style })
  const written = (text: string | Missing, pattern: string) => {
    if (!text) return NOTHING
    const shown = writeWall(text, pattern, monthNames)
    return pattern.includes('mm') ? withMark(shown, text) : shown
  }
  const wall = (epochMs: number | Missing) =>
    epochMs === null || epochMs === undefined ? null : wallText(epochMs, zone)
  const withTime = `${dates.day}${dates.join}${dates.clock}`
  const minutes = dates.clock.replace(':ss', '')
  const unit = (value: number | Missing, name: string, digits: number) =>
    format(value, { style: 'unit', unit: name, maximumFractionDigits: digits })

  return {
    language,
    zone,
    number: (value: number | Missing, digits = 0) => format(value, { maximumFractionDigits: digits }),
    /** A number, or the digits of one that is above 2^53, which come as text. */
    figure: (value: number | Missing, exact: string | Missing, digits = 0) =>
      exact
        ? wholeNumbers.format(exact as Intl.StringNumericLiteral)
        : format(value, { maximumFractionDigits: digits }),
    /** A share of 1; two decimals when it is not whole (docs/product/shared.md#times-and-formats). */
    percent: (share: number | Missing) =>
      format(share, {
        style: 'percent',
        minimumFractionDigits: share && !Number.isInteger(Math.round(share * 1e6) / 1e4) ? 2 : 0,
        maximumFractionDigits: 2,
      }),
    /** How days and clock times are written. */
    dates,
    /** What a person types between the whole and the rest of a number. */
    decimal: numbersOf(tag).includes(',') ? ',' : '.',
    /** A time that came through `call`: it is already in the viewer's zone. */
    time: (text: string | Missing) => written(text, text && text.length > 10 ? withTime : dates.day),
    /** The instant of a time that came through `call`, epoch ms: the only way to compare two of them. */
    epoch: (text: string) => epochOfWall(text, zone),
    /** Its day only. */
    date: (text: string | Missing) => written(text, dates.day),
    /** The same without its year: for days next to each other. */
    monthDay: (text: string | Missing) => written(text, dates.monthDay),
    /** Its month, with the year. */
    month: (text: string | Missing) => written(text, dates.month),
    /** A time as the live socket sends it: platform time, brought into the viewer's zone here. */
    platformTime: (text: string | Missing) => written(text && wall(fromPlatformTime(text)), withTime),
    /** Epoch ms in the viewer's zone. */
    instant: (epochMs: number | Missing) => written(wall(epochMs), withTime),
    /** Its day. */
    dayAt: (epochMs: number | Missing) => written(wall(epochMs), dates.day),
    /** Its day without the year. */
    monthDayAt: (epochMs: number | Missing) => written(wall(epochMs), dates.monthDay),
    /** Its clock time, with seconds. */
    clockAt: (epochMs: number | Missing) => written(wall(epochMs), dates.clock),
    /** Its clock time, without seconds. */
    minuteAt: (epochMs: number | Missing) => written(wall(epochMs), minutes),
    /** How long ago, in words: "12s ago". */
    age: (ms: number | Missing) => {
      if (ms === null || ms === undefined) return NOTHING
      const seconds = Math.max(0, Math.round(ms / 1000))
      const step = AGE_STEPS.find((candidate) => seconds >= candidate.seconds) ?? { unit: 'second', seconds: 1 }
      return ages.format(-Math.floor(seconds / step.seconds), step.unit)
    },
    /** Seconds in their two largest units: "2 min 6 s". */
    duration: (seconds: number | Missing) =>
      seconds === null || seconds === undefined ? NOTHING : durationText(language, seconds),
    /** Seconds that count while one looks at them: "00:02:06". */
    stopwatch: (seconds: number | Missing) =>
      seconds === null || seconds === undefined ? NOTHING : clockText(seconds),
    /** Size of a file, in the largest unit of which there is at least one. */
    bytes: (bytes: number | Missing) => {
      const step = BYTE_STEPS.find(({ size }) => (bytes ?? 0) >= size) ?? { name: 'byte', size: 1 }
      return unit(
        bytes === null || bytes === undefined ? bytes : bytes / step.size,
        step.name,
        step.size > 1024 ? 1 : 0,
      )
    },
    distance: (km: number | Missing, digits = 1) => unit(km, 'kilometer', digits),
    speed: (kmh: number | Missing, digits = 0) => unit(kmh, 'kilometer-per-hour', digits),
  }
}

export function useFormat(): Format {
  const language = useAtomValue(languageAtom)
  const zone = useAtomValue(timeZoneAtom)
  const region = useAtomValue(regionAtom)
  return useMemo(() => createFormat(language, zone, region), [language, zone, region])
}
