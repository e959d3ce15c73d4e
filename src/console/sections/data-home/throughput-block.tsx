import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getDataThroughput } from '#core/contract/data-home.ts'
import { Chart } from '#web/chart/chart.tsx'
import { throughputOption } from './chart-options.ts'
import { DataBlock, useBlock } from './data-block.tsx'
import styles from './data-home.module.css'
import { useChartLook } from './use-chart-look.ts'

const SPANS = [6, 24, 168] as const
const NAMED = ['position', 'batch', 'replayed', 'answer', 'otherPosition', 'session', 'report', 'other'] as const
const PROTOCOLS: Record<string, string> = { jt808: 'JT/T 808', gb32960: 'GB/T 32960' }

/** Messages a second by protocol and type. */
export function ThroughputBlock() {
  const { t } = useTranslation(['dataHome', 'protocol'])
  const [hours, setHours] = useState<number>(24)
  const read = useBlock(getDataThroughput, { query: { hours } })
  const look = useChartLook()
  const { data } = read
  const names = useMemo(
    () =>
      (data?.series ?? []).map((series) => {
        const [protocol = '', kind = ''] = series.includes('.') ? series.split('.') : ['', series]
        const known = NAMED.find((each) => each === kind)
        const name = known
          ? t(`series.${known}`)
          : t(`protocol:message.${kind}` as 'protocol:message.0x0001', { defaultValue: kind })
        return PROTOCOLS[protocol] ? `${name} · ${PROTOCOLS[protocol]}` : name
      }),
    [data, t],
  )
  const option = useMemo(() => throughputOption(data?.slots ?? [], names, look), [data, names, look])
  return (
    <DataBlock
      wide
      title={t('block.throughput')}
      read={read}
      nothing={names.length === 0 ? t('throughput.none') : undefined}
      aside={
        <Segmented
          size="small"
          aria-label={t('range.label')}
          value={hours}
          onChange={setHours}
          options={SPANS.map((span) => ({ value: span, label: t(`range.h${span}`) }))}
        />
      }
    >
      <ul className={styles.legend} aria-hidden>
        {names.map((name, index) => (
          <li key={name}>
            <i style={{ background: look.series[index] }} />
            {name}
          </li>
        ))}
      </ul>
      <div className={styles.chart} dir="ltr">
        <Chart option={option} label={t('block.throughput')} />
      </div>
    </DataBlock>
  )
}
