import { useCallback } from 'react'
import { useFormat } from '#web/i18n/format.ts'

const UNITS = [
  { unit: 'second', seconds: 1, below: 60 },
  { unit: 'minute', seconds: 60, below: 3600 },
  { unit: 'hour', seconds: 3600, below: Number.POSITIVE_INFINITY },
] as const

/** Delays in one unit, with one decimal for small values. */
export function useSeconds(): (seconds: number | null | undefined) => string {
  const format = useFormat()
  return useCallback(
    (seconds) => {
      if (seconds === null || seconds === undefined) return format.number(null)
      const { unit, seconds: size } = UNITS.find(({ below }) => seconds < below) ?? UNITS[2]
      const value = seconds / size
      return new Intl.NumberFormat(format.dates.tag, {
        style: 'unit',
        unit,
        unitDisplay: 'narrow',
        maximumFractionDigits: value < 10 ? 1 : 0,
      }).format(value)
    },
    [format],
  )
}
