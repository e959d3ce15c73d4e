import { DownloadOutlined, EditOutlined, HistoryOutlined, SafetyOutlined, SwapOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getFileSeries } from '#core/contract/file-storage.ts'
import { NEXT_STATUS } from '#core/contract/part-version.ts'
import * as contract from '#core/contract/upgrade-file.ts'
import { type ColumnAction, useColumnKit } from '#console/ui/columns.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'
import { STATUS_TONES } from '#console/ui/version-status.tsx'
import type { FileSteps } from './use-file-steps.ts'

type Row = contract.UpgradeFile

const OFFLINE = 3
export const SIGNATURE_TONES: Record<Row['signatureState'], Tone> = {
  signed: 'good',
  unsigned: 'neutral',
  invalid: 'bad',
}

export const CHECK_TONES: Record<NonNullable<Row['checkResult']>, Tone> = {
  intact: 'good',
  missing: 'bad',
  sizeDiffers: 'bad',
  hashDiffers: 'bad',
}

interface Actions {
  onShow: (row: Row) => void
  onSeries: (row: Row) => void
  steps: FileSteps
  /** Absent where files are only read. */
  onEdit?: (row: Row) => void
  onOffline?: (row: Row) => void
}

export function useFileColumns({ onShow, onSeries, steps, onEdit, onOffline }: Actions): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation(['upgradeFile', 'partVersion'])
  const step = (status: 0 | 1 | 2): ColumnAction<Row> => ({
    to: contract.setUpgradeFileStatus,
    icon: <SwapOutlined aria-hidden />,
    more: 'harmless',
    label: ({ softModel }) => t(`partVersion:step.${status}`, { name: softModel }),
    on: (row) => NEXT_STATUS[row.status]?.includes(status) ?? false,
    onClick: (row) => steps.setStatus([row], status),
  })
  const managing: ColumnAction<Row>[] =
    onEdit && onOffline
      ? [
          {
            to: contract.updateUpgradeFile,
            icon: <EditOutlined aria-hidden />,
            label: ({ softModel }) => t('partVersion:edit', { name: softModel }),
            onClick: onEdit,
          },
          step(2),
          step(1),
          step(0),
          {
            to: contract.signUpgradeFiles,
            icon: <SafetyOutlined aria-hidden />,
            more: 'harmless',
            label: ({ softModel }) => t('sign', { name: softModel }),
            onClick: (row) => steps.sign([row]),
          },
          {
            to: contract.takeUpgradeFilesOffline,
            icon: <SwapOutlined aria-hidden />,
            more: 'danger',
            label: ({ softModel }) => t('partVersion:step.3', { name: softModel }),
            on: (row) => NEXT_STATUS[row.status]?.includes(OFFLINE) ?? false,
            onClick: onOffline,
          },
        ]
      : []
  // Where files are only read, the tree next to them names the part.
  const isRead = managing.length === 0
  return [
    column.link('softModel', t('partVersion:softModel'), 155, onShow, { fixed: 'start' }),
    column.text('typeName', t('partVersion:typeName'), 120, { hidden: isRead }),
    column.code('partsModel', t('partVersion:partsModel'), 110, { hidden: isRead }),
    column.code('version', t('partVersion:version'), 90),
    column.state('status', t('partVersion:status'), 110, (status) => [
      STATUS_TONES[status],
      t(`partVersion:status.${status}`),
    ]),
    column.state('signatureState', t('signature'), 115, (state) => [SIGNATURE_TONES[state], t(`signature.${state}`)]),
    column.state('checkResult', t('check'), 120, (result) => [CHECK_TONES[result], t(`check.${result}`)]),
    column.quantity('bytes', 'fileSize', t('partVersion:fileSize'), 100, { hidden: true }),
    column.number('releaseCounter', t('counter'), 140, { hidden: true }),
    column.label('environment', t('environment'), 110, (environment) => t(`environment.${environment}`), {
      hidden: true,
    }),
    column.label('fileKind', t('kind'), 110, (kind) => t(`kind.${kind}`), { hidden: true }),
    column.code('fileName', t('partVersion:file'), 190, { hidden: true }),
    column.code('minFrom', t('minFrom'), 150, { hidden: true }),
    column.tags('hardware', t('partVersion:hardware'), 150, { hidden: true }),
    column.number('strategies', t('strategies'), 110, { hidden: true }),
    column.number('downloads', t('downloads'), 110, { hidden: true }),
    column.text('uploader', t('uploader'), 130, { hidden: true }),
    column.time('uploadTime', t('uploadTime'), 160),
    column.time('checkTime', t('check.time'), 165, { hidden: true }),
    column.copy('sha256', t('partVersion:sha256'), 200, { hidden: true }),
    column.copy('md5', t('md5'), 200, { hidden: true }),
    column.text('notes', t('partVersion:notes'), 260, { hidden: true }),
    column.changed(t('partVersion:updated'), 180, { hidden: true }),
    ...column.actions(t('partVersion:actions'), 130, [
      {
        to: contract.downloadUpgradeFile,
        icon: <DownloadOutlined aria-hidden />,
        label: ({ softModel }) => t('download', { name: softModel }),
        onClick: (row) => void steps.download(row),
      },
      ...managing,
      {
        to: getFileSeries,
        icon: <HistoryOutlined aria-hidden />,
        more: 'harmless',
        label: ({ partsModel }) => t('series.of', { name: partsModel }),
        onClick: onSeries,
      },
    ]),
  ]
}
