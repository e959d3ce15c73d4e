import { EditOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { PART_NUMBERS, type PartRow, updatePart } from '#core/contract/parts.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { Copyable } from '#console/ui/copyable.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { Words } from '#console/ui/words.tsx'
import { PartStateTag } from './part-state.tsx'

const words = (text: string) => <Words text={text} />
const code = (text: string) => <bdi dir="ltr">{text || '–'}</bdi>

/** The part-number fields are a set of columns of their own, off until somebody wants them. */
export function usePartColumns({ onEdit }: { onEdit: (row: PartRow) => void }): TableColumnsType<PartRow> {
  const { t } = useTranslation('parts')
  const format = useFormat()
  const mayEdit = useAllowed(updatePart)

  const columns: TableColumnsType<PartRow> = [
    {
      title: t('serial'),
      dataIndex: 'serial',
      width: 200,
      fixed: 'start',
      render: (serial: string) => <Copyable text={serial} />,
    },
    { title: t('partNumber'), dataIndex: 'partNumber', width: 140, render: code },
    { title: t('typeName'), dataIndex: 'typeName', width: 150, render: words },
    { title: t('partsModel'), dataIndex: 'partsModel', width: 130, render: code },
    { title: t('hardwareVersion'), dataIndex: 'hardwareVersion', width: 120, hidden: true, render: code },
    { title: t('softwareVersion'), dataIndex: 'softwareVersion', width: 120, render: code },
    { title: t('supplier'), dataIndex: 'supplier', width: 130, render: words },
    { title: t('batch'), dataIndex: 'batch', width: 110, hidden: true, render: code },
    {
      title: t('vin'),
      dataIndex: 'vin',
      width: 210,
      render: (vin: string) => (vin ? <VinCell vin={vin} /> : '–'),
    },
    { title: t('position'), dataIndex: 'position', width: 120, hidden: true, render: words },
    {
      title: t('installedOn'),
      dataIndex: 'installedOn',
      width: 120,
      render: (day: string | null) => <bdi dir="ltr">{day ? format.date(day) : '–'}</bdi>,
    },
    {
      title: t('state'),
      dataIndex: 'state',
      width: 130,
      render: (state: PartRow['state']) => <PartStateTag state={state} />,
    },
    { title: t('org'), dataIndex: 'orgName', width: 150, hidden: true, render: words },
    ...PART_NUMBERS.map((name) => ({
      title: t(`number.${name}`),
      dataIndex: name,
      width: 150,
      hidden: true,
      render: code,
    })),
    {
      title: t('created'),
      dataIndex: 'createTime',
      width: 180,
      hidden: true,
      render: (time: string) => <TimeCell time={time} />,
    },
  ]
  if (!mayEdit) return columns
  return [
    ...columns,
    {
      title: t('actions'),
      key: 'actions',
      width: 110,
      fixed: 'end',
      render: (_, row) => (
        <RowAction
          to={updatePart}
          icon={<EditOutlined />}
          label={t('edit', { name: row.serial })}
          onClick={() => onEdit(row)}
        />
      ),
    },
  ]
}
