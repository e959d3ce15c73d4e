import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getHomeTrend } from '#core/contract/home.ts'
import { permittedPathsAtom } from '#web/state/session.ts'
import { Chart } from '#web/chart/chart.tsx'
import type { BlockProps } from './block-props.ts'
import { HomeBlock, Nothing } from './home-block.tsx'
import { alarmDays, alarmsPath } from './home-links.ts'
import { LevelCounts, sumOf } from './level-counts.tsx'
import styles from './trend-blocks.module.css'
import { alarmTrendOption, onlineTrendOption } from './trend-option.ts'
import { useBlock } from './use-block.ts'
import { useTrendLook } from '#console/ui/trend/use-trend-look.ts'

export function OnlineTrendBlock({ filter, days }: BlockProps) {
  const { t } = useTranslation(['home', 'list'])
  const read = useBlock(getHomeTrend, { query: { ...filter, days } })
  const look = useTrendLook()
  const names = { online: t('trend.online'), km: t('trend.km') }
  const { online, km } = names
  const option = useMemo(
    () => onlineTrendOption(read.data?.days ?? [], look, { online, km }),
    [read.data, look, online, km],
  )
  return (
    <HomeBlock title={t('block.onlineTrend')} read={read}>
      <div className={styles.chart} dir="ltr">
        <Chart option={option} label={t('block.onlineTrend')} />
      </div>
    </HomeBlock>
  )
}

export function AlarmTrendBlock({ filter, days }: BlockProps) {
  const { t } = useTranslation(['home', 'list'])
  const read = useBlock(getHomeTrend, { query: { ...filter, days } })
  const look = useTrendLook()
  const shown = read.data?.days
  const option = useMemo(
    () => alarmTrendOption(shown ?? [], look, (level) => t('list:vehicle.level', { level })),
    [shown, look, t],
  )
  const total = (level: 'level1' | 'level2' | 'level3') =>
    (shown ?? []).reduce((sum, { alarms }) => sum + alarms[level], 0)
  const counts = { level1: total('level1'), level2: total('level2'), level3: total('level3') }
  const navigate = useNavigate()
  const mayOpen = useAtomValue(permittedPathsAtom)?.includes('/operate/alarm')
  const [first, last] = [shown?.[0], shown?.at(-1)]
  const period = first && last ? alarmDays(first.day, last.day) : {}

  /** The alarms of a bar, or of all bars of its day. */
  function pick(index: number, series?: number) {
    const day = shown?.[index]?.day
    if (!day) return
    const level = series === undefined ? {} : { levels: String(series + 1) }
    void navigate(alarmsPath(filter, { ...level, ...alarmDays(day, day) }))
  }
  return (
    <HomeBlock
      title={t('block.alarmTrend')}
      read={read}
      aside={<LevelCounts counts={counts} to={(level) => alarmsPath(filter, { levels: String(level), ...period })} />}
    >
      {sumOf(counts) === 0 ? (
        <Nothing>{t('trend.none')}</Nothing>
      ) : (
        <div className={styles.chart} dir="ltr">
          <Chart option={option} label={t('block.alarmTrend')} {...(mayOpen && { onPick: pick })} />
        </div>
      )}
    </HomeBlock>
  )
}
