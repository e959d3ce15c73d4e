import { CarOutlined, EditOutlined, SwapOutlined, UploadOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/part-version.ts'
import { type ColumnAction, useColumnKit } from '#console/ui/columns.tsx'
import { STATUS_TONES, type StatusCode } from '#console/ui/version-status.tsx'

type Row = contract.PartVersionRow

interface Actions {
  onEdit: (row: Row) => void
  onVehicles: (row: Row) => void
  onFile: (row: Row) => void
  steps: (row: Row, status: StatusCode) => void
}

export function usePartVersionColumns({ onEdit, onVehicles, onFile, steps }: Actions): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation('partVersion')
  const step = (status: StatusCode): ColumnAction<Row> => ({
    to: contract.setPartVersionStatus,
    icon: <SwapOutlined aria-hidden />,
    more: status === 3 ? 'danger' : 'harmless',
    label: ({ softModel }) => t(`step.${status}`, { name: softModel }),
    on: (row) => contract.NEXT_STATUS[row.status]?.includes(status) ?? false,
    onClick: (row) => steps(row, status),
  })
  return [
    column.code('softModel', t('softModel'), 160, { fixed: 'start' }),
    column.text('typeName', t('typeName'), 145),
    column.code('partsModel', t('partsModel'), 130),
    column.code('version', t('version'), 110),
    column.code('parent', t('parent'), 150, { hidden: true }),
    column.tags('hardware', t('hardware'), 150, { hidden: true }),
    column.state('status', t('status'), 120, (status, { statusReason }) => [
      STATUS_TONES[status],
      <span key="status" title={statusReason}>
        {t(`status.${status}`)}
      </span>,
    ]),
    column.day('releasedOn', t('releasedOn'), 110),
    column.number('vehicles', t('vehicles'), 95),
    column.quantity('percent', 'share', t('share'), 100),
    column.code('fileName', t('file'), 150, { hidden: true }),
    column.quantity('bytes', 'fileSize', t('fileSize'), 110, { hidden: true }),
    column.text('knownIssues', t('knownIssues'), 220, { hidden: true }),
    column.code('swin', t('swin'), 140, { hidden: true }),
    column.copy('sha256', t('sha256'), 200, { hidden: true }),
    column.text('notes', t('notes'), 260, { hidden: true }),
    column.changed(t('updated'), 180, { hidden: true }),
    ...column.actions(t('actions'), 140, [
      {
        to: contract.listVehiclesOfVersion,
        icon: <CarOutlined aria-hidden />,
        label: ({ softModel }) => t('vehiclesOf', { name: softModel }),
        onClick: onVehicles,
      },
      {
        to: contract.updatePartVersion,
        icon: <EditOutlined aria-hidden />,
        opens: true,
        label: ({ softModel }) => t('edit', { name: softModel }),
        onClick: onEdit,
      },
      {
        to: contract.attachVersionFile,
        icon: <UploadOutlined aria-hidden />,
        more: 'harmless',
        label: ({ softModel }) => t('attach', { name: softModel }),
        on: ({ status, fileName }) => fileName === null || status === 0 || status === 2,
        onClick: onFile,
      },
      step(2),
      step(1),
      step(0),
      step(3),
    ]),
  ]
}
