import { CheckCircleOutlined, DownloadOutlined, InboxOutlined, ReloadOutlined, StopOutlined } from '@ant-design/icons'
import { Tooltip, type TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/part-delta.ts'
import { DELTA_FAILURES, type DeltaFailure } from '#core/domain/delta.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { type ColumnAction, useColumnKit } from '#console/ui/columns.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { JobProgress } from '#console/ui/job/job-progress.tsx'
import type { JobNews } from '#console/ui/job/use-jobs.ts'
import { saveAddress } from '#console/ui/save-file.ts'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'

type Row = contract.PartDelta

const TONES: Record<Row['state'], Tone> = {
  queued: 'progress',
  building: 'progress',
  ready: 'good',
  failed: 'bad',
  obsolete: 'neutral',
}
const isOpen = ({ state }: Row) => state === 'queued' || state === 'building'
const isReady = ({ state }: Row) => state === 'ready'
const isClosed = ({ state }: Row) => state === 'failed' || state === 'obsolete'
const nameOf = ({ fromModel, toModel }: Row) => `${fromModel} → ${toModel}`
const isFailure = (failure: string): failure is DeltaFailure => (DELTA_FAILURES as readonly string[]).includes(failure)

export function useDeltaColumns(newsOf: (row: Row) => JobNews | undefined): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation('partDelta')
  const actions = useDeltaActions()
  return [
    column.code('partsModel', t('partsModel'), 110, { fixed: 'start' }),
    column.code('fromModel', t('fromModel'), 130),
    column.code('toModel', t('toModel'), 130),
    column.cell('state', t('state'), 150, (row) => <DeltaState row={row} news={newsOf(row)} />),
    column.quantity('bytes', 'fullSize', t('fullSize'), 110, { hidden: true }),
    column.quantity('bytes', 'deltaSize', t('deltaSize'), 95),
    column.quantity('percent', 'ratio', t('ratio'), 90),
    column.label('sends', t('sends'), 120, (sends) => t(`sends.${sends}`)),
    column.number('vehicles', t('vehicles'), 120, { hidden: true }),
    column.time('buildTime', t('buildTime'), 165),
    column.time('verifyTime', t('verifyTime'), 170, { hidden: true }),
    column.number('uses', t('uses'), 110, { hidden: true }),
    column.quantity('bytes', 'savedBytes', t('savedBytes'), 110, { hidden: true }),
    column.code('algorithm', t('algorithm'), 110, { hidden: true }),
    column.copy('sha256', t('sha256'), 200, { hidden: true }),
    column.changed(t('updated'), 170, { hidden: true }),
    ...column.actions(t('actions'), 110, actions),
  ]
}

function DeltaState({ row, news }: { row: Row; news: JobNews | undefined }) {
  const { t } = useTranslation('partDelta')
  const format = useFormat()
  const tag = <ToneTag tone={TONES[row.state]}>{t(`state.${row.state}`)}</ToneTag>
  if (row.state === 'failed' && isFailure(row.failure)) {
    return <Tooltip title={t(`failure.${row.failure}`)}>{tag}</Tooltip>
  }
  if (row.state !== 'building') return tag
  const done = news?.done ?? row.progress
  return (
    <>
      {tag}
      <JobProgress label={nameOf(row)} done={done} total={100} news={news}>
        <bdi>{format.percent(done / 100)}</bdi>
      </JobProgress>
    </>
  )
}

function useDeltaActions(): readonly ColumnAction<Row>[] {
  const { t } = useTranslation('partDelta')
  const refresh = useRefresh()
  const confirm = useConfirm()
  const done = () => refresh(contract.listPartDeltas, contract.getDeltaSummary)
  const one = ({ id }: Row) => ({ body: { ids: [id] } })
  return [
    {
      to: contract.issuePartDelta,
      icon: <DownloadOutlined aria-hidden />,
      label: (row) => t('issue', { name: nameOf(row) }),
      on: isReady,
      onClick: async (row) => {
        const { url } = await call(contract.issuePartDelta, { body: { id: row.id } })
        saveAddress(url, '')
        await done()
      },
    },
    {
      to: contract.buildPartDelta,
      icon: <ReloadOutlined aria-hidden />,
      label: (row) => t('build.again', { name: nameOf(row) }),
      on: isClosed,
      onClick: async ({ partsModel, fromModel, toModel }) => {
        await call(contract.buildPartDelta, { body: { partsModel, fromModel, toModel } })
        await done()
      },
    },
    {
      to: contract.cancelPartDeltas,
      icon: <StopOutlined aria-hidden />,
      label: (row) => t('cancel.one', { name: nameOf(row) }),
      on: isOpen,
      onClick: async (row) => {
        await call(contract.cancelPartDeltas, one(row))
        await done()
      },
    },
    {
      to: contract.verifyPartDeltas,
      icon: <CheckCircleOutlined aria-hidden />,
      more: 'harmless',
      label: (row) => t('verify.one', { name: nameOf(row) }),
      on: isReady,
      onClick: async (row) => {
        await call(contract.verifyPartDeltas, one(row))
        await done()
      },
    },
    {
      to: contract.retirePartDeltas,
      icon: <InboxOutlined aria-hidden />,
      more: 'danger',
      label: (row) => t('retire.one', { name: nameOf(row) }),
      on: (row) => isReady(row) || row.state === 'failed',
      onClick: (row) =>
        confirm({
          title: t('retire.one', { name: nameOf(row) }),
          content: t('retire.hint'),
          danger: true,
          onConfirm: async () => {
            await call(contract.retirePartDeltas, one(row))
            await done()
          },
        }),
    },
  ]
}
