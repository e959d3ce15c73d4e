import { useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getDataStorage } from '#core/contract/data-home.ts'
import { Chart } from '#web/chart/chart.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { storageOption } from './chart-options.ts'
import { DataBlock, useBlock } from './data-block.tsx'
import styles from './data-home.module.css'
import { useChartLook } from './use-chart-look.ts'

/** How much every day of data takes. */
export function StorageBlock() {
  const { t } = useTranslation('dataHome')
  const format = useFormat()
  const look = useChartLook()
  const read = useBlock(getDataStorage)
  const days = read.data?.days
  const option = useMemo(() => storageOption(days ?? [], look), [days, look])
  const total = read.data?.totalBytes
  return (
    <DataBlock
      title={t('block.storage')}
      read={read}
      nothing={total === null ? t('storage.hidden') : undefined}
      aside={
        typeof total === 'number' && (
          <span className={styles.aside}>{t('storage.total', { size: format.bytes(total) })}</span>
        )
      }
    >
      <div className={styles.chart} dir="ltr">
        <Chart option={option} label={t('block.storage')} />
      </div>
    </DataBlock>
  )
}

/** Partitions with the most writes. */
export function PartitionBlock() {
  const { t } = useTranslation('dataHome')
  const format = useFormat()
  const read = useBlock(getDataStorage)
  const partitions = read.data?.partitions ?? []
  const nothing = read.data?.totalBytes === null ? t('storage.hidden') : t('partition.none')
  return (
    <DataBlock title={t('block.partitions')} read={read} nothing={partitions.length === 0 ? nothing : undefined}>
      <PlainTable
        className={styles.table}
        rows={partitions}
        rowKey={({ name }) => name}
        columns={[
          [t('partition.name'), ({ name }) => <PartitionName name={name} />, 'name'],
          [t('partition.writes'), ({ writes }) => format.number(writes)],
          [t('partition.rows'), ({ rows }) => format.number(rows)],
          [t('partition.size'), ({ bytes }) => format.bytes(bytes)],
        ]}
      />
    </DataBlock>
  )
}

/** What the partition holds and from when, UTC: position_2026010508 are the positions of an hour. */
function PartitionName({ name }: { name: string }) {
  const { t, i18n } = useTranslation('dataHome')
  const format = useFormat()
  const [, table, day, hour] = /^(.+)_(\d{8})(\d\d)?$/.exec(name) ?? []
  if (!table || !day || !i18n.exists(`dataHome:partition.of.${table}`)) return <bdi>{name}</bdi>
  const from = format.date(day.replace(/(....)(..)(..)/, '$1-$2-$3'))
  return (
    <bdi title={name}>
      {`${t(`partition.of.${table}` as 'partition.of.position')} · ${from}${hour ? ` ${hour}:00` : ''} UTC`}
    </bdi>
  )
}
