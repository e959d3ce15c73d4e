import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ThemeColors } from '#web/theme/tokens.ts'
import { speedGrades } from './speed-grades.ts'

interface Props {
  colors: ThemeColors
  className?: string | undefined
  /** Pixels of the narrowest line, where lines are as wide as their grade. */
  width?: number
  /** Numbers alone: read from afar. */
  short?: boolean
}

/** What colour and width of a track mean. */
export function SpeedLegend({ colors, className, width, short = false }: Props) {
  const { t } = useTranslation('map')
  const format = useFormat()
  const grades = speedGrades(colors)
  const label = (below: number, from: number) => {
    if (short)
      return Number.isFinite(below) ? `${format.number(from)}–${format.number(below)}` : `> ${format.speed(from)}`
    return Number.isFinite(below)
      ? t('speeds.below', { speed: format.speed(below) })
      : t('speeds.above', { speed: format.speed(from) })
  }
  return (
    <ul className={className} aria-label={t('speeds')}>
      {grades.map(({ below, color, width: times }, index) => (
        <li key={color}>
          <i style={{ background: color, ...(width !== undefined && { blockSize: width * times }) }} />
          <bdi>{label(below, grades[index - 1]?.below ?? 0)}</bdi>
        </li>
      ))}
    </ul>
  )
}
