import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Language } from '#core/domain/language.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { wallText } from '../api/time-fields.ts'
import { languageAtom } from '../state/language.ts'
import { timeZoneAtom } from '../state/time-zone.ts'

const NOTHING = '–'
type Missing = null | undefined

/** Arabic interfaces write Western digits here: they are next to VINs, plates and times. */
const localeTag = (language: Language) => (language === 'ar' ? 'ar-u-nu-latn' : language)

/** "YYYY-MM-DD HH:mm:ss" in the order the language shows dates: year first in Chinese, day first elsewhere. */
export function displayTime(language: Language, text: string): string {
  if (language === 'zh') return text
  const [, year, month, day, rest] = /^(\d{4})-(\d\d)-(\d\d)(.*)$/.exec(text) ?? []
  return year ? `${day}-${month}-${year}${rest}` : text
}

/** Their narrow form is "-4 s", which reads as a number below zero. */
const SIGNED_AGES: ReadonlySet<Language> = new Set(['ru', 'fr'])

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

export type Format = ReturnType<typeof createFormat>

/** Formats of one language and zone; components take them from `useFormat`. Missing values read "–". */
export function createFormat(language: Language, zone: string) {
  const tag = localeTag(language)
  const numbers = new Map<string, Intl.NumberFormat>()
  const format = (value: number | Missing, options: Intl.NumberFormatOptions) => {
    if (value === null || value === undefined || !Number.isFinite(value)) return NOTHING
    const key = JSON.stringify(options)
    const known = numbers.get(key) ?? new Intl.NumberFormat(tag, options)
    numbers.set(key, known)
    return known.format(value)
  }
  const style = SIGNED_AGES.has(language) ? 'short' : 'narrow'
  const ages = new Intl.RelativeTimeFormat(tag, { numeric: 'always', style })
  const time = (text: string | Missing) => (text ? displayTime(language, text) : NOTHING)
  const instant = (epochMs: number | Missing) =>
    time(epochMs === null || epochMs === undefined ? '' : wallText(epochMs, zone))
  const unit = (value: number | Missing, name: string, digits: number) =>
    format(value, { style: 'unit', unit: name, maximumFractionDigits: digits })

  return {
    language,
    zone,
    number: (value: number | Missing, digits = 0) => format(value, { maximumFractionDigits: digits }),
    /** A share of 1; two decimals when it is not whole (docs/product/shared.md#times-and-formats). */
    percent: (share: number | Missing) =>
      format(share, {
        style: 'percent',
        minimumFractionDigits: share && !Number.isInteger(Math.round(share * 1e6) / 1e4) ? 2 : 0,
        maximumFractionDigits: 2,
      }),
    /** A time that came through `call`: it is already in the viewer's zone. */
    time,
    /** Its day only. */
    date: (text: string | Missing) => time(text?.slice(0, 10)),
    /** The same without its year, in the order of the language: for days that stand side by side. */
    monthDay: (text: string | Missing) =>
      text ? (language === 'zh' ? text.slice(5, 10) : displayTime(language, text.slice(0, 10)).slice(0, 5)) : NOTHING,
    /** A time as the live socket sends it: platform time, brought into the viewer's zone here. */
    platformTime: (text: string | Missing) => (text ? instant(fromPlatformTime(text)) : NOTHING),
    /** Epoch ms in the viewer's zone. */
    instant,
    /** How long ago, in words: "12s ago". */
    age: (ms: number | Missing) => {
      if (ms === null || ms === undefined) return NOTHING
      const seconds = Math.max(0, Math.round(ms / 1000))
      const step = AGE_STEPS.find((candidate) => seconds >= candidate.seconds) ?? { unit: 'second', seconds: 1 }
      return ages.format(-Math.floor(seconds / step.seconds), step.unit)
    },
    /** Seconds as hh:mm:ss (docs/product/shared.md#times-and-formats). */
    duration: (seconds: number | Missing) =>
      seconds === null || seconds === undefined
        ? NOTHING
        : [seconds / 3600, (seconds / 60) % 60, seconds % 60]
            .map((part) => String(Math.floor(part)).padStart(2, '0'))
            .join(':'),
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
  return useMemo(() => createFormat(language, zone), [language, zone])
}
