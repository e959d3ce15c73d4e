import { useFormat } from '#web/i18n/format.ts'

const DAY = 86_400

/** A long duration in days and hours, a short one as a stopwatch. */
export function useSpan(): (seconds: number | null) => string {
  const format = useFormat()
  return (seconds) => {
    if (seconds === null || seconds < DAY) return format.duration(seconds)
    const unit = (value: number, name: 'day' | 'hour') =>
      new Intl.NumberFormat(format.language === 'ar' ? 'ar-u-nu-latn' : format.language, {
        style: 'unit',
        unit: name,
        unitDisplay: 'short',
      }).format(value)
    return `${unit(Math.floor(seconds / DAY), 'day')} ${unit(Math.floor((seconds % DAY) / 3600), 'hour')}`
  }
}
