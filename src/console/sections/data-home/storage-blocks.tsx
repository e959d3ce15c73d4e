import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getDataStorage } from '#core/contract/data-home.ts'
import { Chart } from '#web/chart/chart.tsx'
import { useFormat } from '#web/i18n/format.ts'
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

/** Where most is written. */
export function PartitionBlock() {
  const { t } = useTranslation('dataHome')
  const format = useFormat()
  const read = useBlock(getDataStorage)
  const partitions = read.data?.partitions ?? []
  const nothing = read.data?.totalBytes === null ? t('storage.hidden') : t('partition.none')
  return (
    <DataBlock title={t('block.partitions')} read={read} nothing={partitions.length === 0 ? nothing : undefined}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('partition.name')}</th>
            <th scope="col">{t('partition.writes')}</th>
            <th scope="col">{t('partition.rows')}</th>
            <th scope="col">{t('partition.size')}</th>
          </tr>
        </thead>
        <tbody>
          {partitions.map(({ name, writes, rows, bytes }) => (
            <tr key={name}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>{format.number(writes)}</td>
              <td>{format.number(rows)}</td>
              <td>{format.bytes(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DataBlock>
  )
}
