import { DownloadOutlined, EyeOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/batch.ts'
import type { ImporterName } from '#core/contract/import.ts'
import { call, download } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { saveFile } from '#console/ui/save-file.ts'
import { SelectField, TextField, TimeRangeField } from '#console/ui/search-fields.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { BatchDrawer } from './batch-drawer.tsx'
import { shortId } from './short-id.ts'

const ImportDialog = lazy(async () => ({
  default: (await import('#console/ui/import/import-dialog.tsx')).ImportDialog,
}))

type Row = contract.BatchRow
const BATCH_TONES: Readonly<Record<Row['state'], Tone>> = {
  done: 'good',
  running: 'progress',
  undone: 'neutral',
  cancelled: 'neutral',
  failed: 'bad',
}
/** Everything that came in many rows at once: imports and deliveries of plants. */
export function BatchPage() {
  const { t } = useTranslation('batch')
  const search = useSearch(contract.BatchFilter)
  const list = usePagedList(contract.listBatches, search.filter)
  const [opened, open] = useState<Row>()
  const [repeated, repeat] = useState<ImporterName>()
  const refresh = useRefresh()
  return (
    <>
      <ListPage
        title={t('title')}
        search={search}
        list={list}
        reads={[contract.listBatches]}
        columns={useBatchColumns({ onOpen: open, onRepeat: ({ kind }) => kind !== 'plant' && repeat(kind) })}
        rowKey={({ id }) => id}
      >
        <SelectField
          name="kind"
          label={t('kind')}
          options={contract.BATCH_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <SelectField
          name="state"
          label={t('state')}
          options={contract.BATCH_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <TextField name="fileName" label={t('file')} maxLength={128} />
        <TextField name="operator" label={t('operator')} maxLength={64} />
        <TimeRangeField offerToday={false} />
      </ListPage>
      <BatchDrawer batch={opened ?? null} onClose={() => open(undefined)} />
      {repeated && (
        <Suspense>
          <ImportDialog
            open
            title={`${t('repeat')} · ${t(`kind.${repeated}`)}`}
            importer={repeated}
            onClose={() => repeat(undefined)}
            onImported={() => void refresh(contract.listBatches)}
          >
            <p>{t('repeat.hint')}</p>
          </ImportDialog>
        </Suspense>
      )}
    </>
  )
}

interface Actions {
  onOpen: (row: Row) => void
  onRepeat: (row: Row) => void
}

function useBatchColumns({ onOpen, onRepeat }: Actions) {
  const { t } = useTranslation('batch')
  const column = useColumnKit<Row>()
  const undo = useUndo()
  return [
    column.code(['id', ({ id }) => shortId(id)], t('id'), 130, { fixed: 'start' }),
    column.label('kind', t('kind'), 160, (kind) => t(`kind.${kind}`)),
    column.state('state', t('state'), 120, (state) => [BATCH_TONES[state], t(`state.${state}`)]),
    column.number('count', t('count'), 80),
    column.number('success', t('success'), 120, { hidden: true }),
    column.number('failed', t('failed'), 85),
    column.quantity('percent', 'failureRate', t('failureRate'), 120, { hidden: true }),
    column.code('fileName', t('file'), 165),
    column.code('plantCode', t('plant'), 120, { hidden: true }),
    column.time('createTime', t('created'), 165),
    column.text(['operator', ({ operator }) => operator || t('fileDrop')], t('operator'), 130),
    column.time('undoUntilTime', t('undoUntil'), 180, { hidden: true }),
    ...column.actions(t('actions'), 130, [
      {
        to: contract.listBatchRows,
        icon: <EyeOutlined aria-hidden />,
        opens: true,
        label: ({ id }) => t('open', { id: shortId(id) }),
        onClick: onOpen,
      },
      {
        to: contract.undoBatch,
        icon: <UndoOutlined aria-hidden />,
        label: ({ id }) => t('undo', { id: shortId(id) }),
        onClick: undo,
        on: ({ undoUntilTime }) => undoUntilTime !== null,
      },
      {
        to: contract.downloadBatchFailures,
        icon: <DownloadOutlined aria-hidden />,
        more: 'harmless',
        label: () => t('failures'),
        onClick: (row) => void downloadFailures(row),
        on: ({ kind, failed }) => kind !== 'plant' && failed > 0,
      },
      {
        to: contract.listBatchRows,
        icon: <RedoOutlined aria-hidden />,
        more: 'harmless',
        label: () => t('repeat'),
        onClick: onRepeat,
        on: ({ kind, failed }) => kind !== 'plant' && failed > 0,
      },
    ]),
  ]
}

function useUndo() {
  const { t } = useTranslation('batch')
  const format = useFormat()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const refresh = useRefresh()
  return ({ id }: Row) =>
    confirm({
      title: t('undo', { id: shortId(id) }),
      content: t('undo.hint'),
      danger: true,
      onConfirm: async () => {
        const { undone } = await call(contract.undoBatch, { body: { id } })
        void message.success(t('undone', { number: format.number(undone) }))
        await refresh(contract.listBatches)
      },
    })
}

async function downloadFailures({ id }: Row): Promise<void> {
  try {
    saveFile(await download(contract.downloadBatchFailures, { query: { id } }))
  } catch (error) {
    // The call reports its own failures.
    if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
  }
}
