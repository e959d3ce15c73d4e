import { useAtomValue } from 'jotai'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { themeAtom } from '#web/state/theme.ts'
import { COLORS, type ThemeColors } from '#web/theme/tokens.ts'
import styles from './playback.module.css'

/** Upper limits in km/h and colours of the grades of speed; the last one has no limit. */
const gradesOf = ({ information, accent, warning, danger }: ThemeColors) =>
  [
    [30, information],
    [60, accent],
    [90, warning],
    [Number.POSITIVE_INFINITY, danger],
  ] as const

/** Colour of a track from each point to the next, by the mean of both speeds. */
export function gradedBySpeed(speed: readonly number[], colors: ThemeColors): string[] {
  const grades = gradesOf(colors)
  return speed.map((from, index) => {
    const mean = (from + (speed[index + 1] ?? from)) / 2
    return grades.find(([limit]) => mean < limit)![1]
  })
}

/** What the colours of the selected track mean. */
export function SpeedLegend() {
  const { t } = useTranslation('playback')
  const format = useFormat()
  const grades = gradesOf(COLORS[useAtomValue(themeAtom)])
  return (
    <ul className={styles.speeds} aria-label={t('speeds')}>
      {grades.map(([limit, color], index) => (
        <li key={color}>
          <i style={{ background: color }} />
          <bdi>
            {Number.isFinite(limit)
              ? t('speeds.below', { speed: format.speed(limit) })
              : t('speeds.above', { speed: format.speed(grades[index - 1]![0]) })}
          </bdi>
        </li>
      ))}
    </ul>
  )
}
