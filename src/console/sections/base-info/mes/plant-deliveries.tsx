import { StopOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Progress } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/plant.ts'
import type { PlantBatchState } from '#core/domain/plant.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import styles from './mes.module.css'

type Row = contract.PlantBatchRow
const TONES: Readonly<Record<PlantBatchState, Tone>> = {
  running: 'progress',
  done: 'good',
  cancelled: 'neutral',
  failed: 'bad',
}
const EVERYTHING = {}
/** Applying works in steps of some seconds. */
const FOLLOW_MS = 3_000

/** Calls and files of plants, and how far their records are applied. */
export function PlantDeliveries({ onShown }: { onShown: () => void }) {
  const { t } = useTranslation('plant')
  const list = usePagedList(contract.listPlantBatches, EVERYTHING, { nested: true })
  const { reload } = list
  const running = list.rows.some(({ state }) => state === 'running')
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(reload, FOLLOW_MS)
    return () => clearInterval(timer)
  }, [running, reload])
  return (
    <section className={styles.part} aria-label={t('view.deliveries')}>
      <PagedTable list={list} columns={useDeliveryColumns(onShown)} rowKey={({ id }) => id} />
    </section>
  )
}

function useDeliveryColumns(onShown: () => void) {
  const { t } = useTranslation('plant')
  const column = useColumnKit<Row>()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const search = useSearch(contract.PlantRecordFilter)
  const cancel = ({ id }: Row) =>
    confirm({
      title: t('cancel', { id }),
      content: t('cancel.hint'),
      danger: true,
      onConfirm: async () => {
        await call(contract.cancelPlantBatch, { body: { id } })
        await refresh(contract.listPlantBatches, contract.listPlantRecords, contract.countPlantRecords)
      },
    })
  return [
    column.number('id', 'ID', 80),
    column.state('state', t('status'), 130, (state) => [TONES[state], t(`batch.${state}`)]),
    column.cell('progress', t('progress'), 180, (row) => <DeliveryProgress row={row} />),
    column.code('plantCode', t('plant'), 110),
    column.label('source', t('source'), 120, (source) => t(`source.${source}`), { hidden: true }),
    column.code('fileName', t('file'), 220, { hidden: true }),
    column.text('operator', t('operator'), 140, { hidden: true }),
    column.number('rows', t('rows'), 90),
    column.number('duplicates', t('duplicates'), 120, { hidden: true }),
    column.number('unreadable', t('unreadable'), 150, { hidden: true }),
    column.number('applied', t('appliedCount'), 100),
    column.number('waiting', t('waiting'), 110),
    column.number('conflicts', t('conflicts'), 110, { hidden: true }),
    column.number('failed', t('failed'), 90),
    column.time('createTime', t('created'), 165),
    column.time('finishTime', t('finished'), 180, { hidden: true }),
    ...column.actions(t('actions'), 100, [
      {
        to: contract.listPlantRecords,
        icon: <UnorderedListOutlined aria-hidden />,
        opens: true,
        label: ({ id }) => t('records.of', { id }),
        onClick: ({ id }) => {
          search.apply({ batchId: id })
          onShown()
        },
      },
      {
        to: contract.cancelPlantBatch,
        icon: <StopOutlined aria-hidden />,
        label: ({ id }) => t('cancel', { id }),
        onClick: cancel,
        on: ({ state }) => state === 'running',
      },
    ]),
  ]
}

function DeliveryProgress({ row: { state, stored, applied, waiting, conflicts, failed } }: { row: Row }) {
  const { t } = useTranslation('plant')
  const format = useFormat()
  const done = applied + waiting + conflicts + failed
  return (
    <span className={styles.progress}>
      {state === 'running' && (
        <Progress
          percent={stored === 0 ? 0 : Math.floor((done / stored) * 100)}
          showInfo={false}
          size={{ height: 3 }}
          aria-label={t('progress')}
        />
      )}
      <bdi dir="ltr">{`${format.number(done)} / ${format.number(stored)}`}</bdi>
    </span>
  )
}
