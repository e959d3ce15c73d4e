import { useCallback } from 'react'
import { useFormat } from '#web/i18n/format.ts'

const MINUTE = 60

/** Delays as people say them: tenths below ten seconds, whole seconds below a minute, then minutes and hours. */
export function useSeconds(): (seconds: number | null | undefined) => string {
  const format = useFormat()
  return useCallback(
    (seconds) => {
      if (seconds === null || seconds === undefined || seconds >= MINUTE) return format.duration(seconds)
      const unit = new Intl.NumberFormat(format.language === 'ar' ? 'ar-u-nu-latn' : format.language, {
        style: 'unit',
        unit: 'second',
        unitDisplay: 'narrow',
        maximumFractionDigits: seconds < 10 ? 1 : 0,
      })
      return unit.format(seconds)
    },
    [format],
  )
}
