import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/batch.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { KeyFigures } from '#console/ui/key-figures.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'
import { useLast } from '#console/ui/use-last.ts'
import { shortId } from './short-id.ts'
import styles from './batch.module.css'

type Line = contract.BatchLine
type Outcome = Line['outcome']

const TONES: Readonly<Record<Outcome, Tone>> = {
  added: 'good',
  changed: 'good',
  unchanged: 'neutral',
  failed: 'bad',
  received: 'progress',
  validated: 'progress',
  applied: 'good',
  conflict: 'bad',
}
const IMPORT_OUTCOMES: readonly Outcome[] = ['added', 'changed', 'unchanged', 'failed']
const PLANT_OUTCOMES: readonly Outcome[] = ['received', 'validated', 'applied', 'conflict', 'failed']

interface Props {
  batch: contract.BatchRow | null
  onClose: () => void
}

/** Rows of one batch, and what became of its vehicles. */
export function BatchDrawer({ batch, onClose }: Props) {
  const { t } = useTranslation('batch')
  const shown = useLast(batch)
  return (
    <DetailDrawer
      open={batch !== null}
      size={760}
      title={shown && `${t(`kind.${shown.kind}`)} · ${shown.fileName || shortId(shown.id)}`}
      onClose={onClose}
    >
      {shown && <Batch key={shown.id} batch={shown} />}
    </DetailDrawer>
  )
}

function Batch({ batch: { id, kind, count, success, failed, failureRate } }: { batch: contract.BatchRow }) {
  const { t } = useTranslation('batch')
  const format = useFormat()
  const column = useColumnKit<Line>()
  const [outcome, choose] = useState<Outcome>()
  const { data: figures } = useCall(contract.getBatchFigures, { query: { id } }, { toast: false })
  const list = usePagedList(contract.listBatchRows, { id, ...(outcome && { outcome }) }, { nested: true })
  const share = (value: number, of: number) => (of === 0 ? '–' : format.percent(Math.round((value / of) * 100) / 100))
  return (
    <>
      <KeyFigures
        figures={[
          { name: t('count'), value: format.number(count) },
          { name: t('success'), value: format.number(success) },
          { name: t('failed'), value: format.number(failed), bad: failed > 0 },
          { name: t('failureRate'), value: format.percent(failureRate), bad: failed > 0 },
        ]}
      />
      {figures && figures.vehicles > 0 && (
        <KeyFigures
          figures={[
            { name: t('vehicles'), value: format.number(figures.vehicles) },
            { name: t('equipped'), value: share(figures.equipped, figures.vehicles) },
            { name: t('seen'), value: share(figures.seen, figures.vehicles) },
            { name: t('online'), value: share(figures.online, figures.vehicles) },
          ]}
        />
      )}
      <Select<Outcome>
        className={styles.outcome}
        aria-label={t('outcome')}
        placeholder={t('outcome')}
        allowClear
        value={outcome ?? null}
        onChange={(next: Outcome | undefined) => choose(next)}
        options={(kind === 'plant' ? PLANT_OUTCOMES : IMPORT_OUTCOMES).map((value) => ({
          value,
          label: t(`outcome.${value}`),
        }))}
      />
      <PagedTable
        list={list}
        rowKey={({ row }) => row}
        empty={<NoneYet title={t('rows.none')} hint="" />}
        columns={[
          column.number('row', t('row'), 90),
          column.code('label', t('label'), 210),
          column.state('outcome', t('outcome'), 140, (value) => [TONES[value], t(`outcome.${value}`)]),
          column.text('reason', t('reason'), 300, { ellipsis: false }),
        ]}
      />
    </>
  )
}
