import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { FleetOverview } from '#core/contract/wall.ts'
import { Chart } from '#web/chart/chart.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { COLORS } from '#web/theme/tokens.ts'
import { screenThemeAtom } from '../stage/screen-theme.ts'
import { useUnit } from '../stage/use-unit.ts'
import styles from './online-curve.module.css'
import { curveOption } from './curve-option.ts'

/** The last 24 hours: vehicles online and driving, by the hour where nothing was counted more often, what is usual, and alarms. */
export function OnlineCurve({ overview }: { overview: FleetOverview }) {
  const { atTime: at, onlineCurve: samples, storedHours: hours, alarmHours, usual } = overview
  const { t } = useTranslation('screens')
  const { t: own } = useTranslation('bigScreen')
  const theme = useAtomValue(screenThemeAtom)
  const format = useFormat()
  const unit = useUnit()
  const option = useMemo(
    () =>
      curveOption({
        at,
        samples,
        hours,
        alarmHours,
        usual,
        colors: COLORS[theme],
        unit,
        names: {
          online: own('curve.online'),
          driving: t('state.driving'),
          reported: own('curve.reported'),
          usual: own('curve.usual'),
          alarms: own('curve.alarms'),
        },
        format: format.number,
        zone: format.zone,
      }),
    [at, samples, hours, alarmHours, usual, theme, unit, t, own, format],
  )
  if (samples.length + hours.length < 2) return <p className={styles.none}>{t('curve.none')}</p>
  return (
    <div className={styles.curve}>
      <Chart option={option} label={t('curve.title')} />
    </div>
  )
}
