import { useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getDelayMap } from '#core/contract/data-home.ts'
import { Chart } from '#web/chart/chart.tsx'
import { delayOption } from './chart-options.ts'
import { DataBlock, useBlock } from './data-block.tsx'
import styles from './data-home.module.css'
import { useChartLook } from './use-chart-look.ts'
import { useSeconds } from './use-seconds.ts'

/** Delay of live positions by hour and day of the last week. */
export function DelayBlock() {
  const { t } = useTranslation('dataHome')
  const read = useBlock(getDelayMap)
  const look = useChartLook()
  const seconds = useSeconds()
  const { data } = read
  const option = useMemo(
    () =>
      delayOption(data ?? { days: [], cells: [] }, look, {
        seconds,
        cell: (cell) => t('delay.cell', cell),
      }),
    [data, look, seconds, t],
  )
  return (
    <DataBlock
      title={t('block.delay')}
      read={read}
      nothing={data?.cells.length === 0 ? t('delay.none') : undefined}
      aside={<span className={styles.aside}>{t('delay.zone')}</span>}
    >
      <div className={styles.chart} dir="ltr">
        <Chart option={option} label={t('block.delay')} />
      </div>
    </DataBlock>
  )
}
