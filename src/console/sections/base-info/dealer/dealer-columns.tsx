import { EditOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { type DealerRow, updateDealer } from '#core/contract/dealer.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { Copyable } from '#console/ui/copyable.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { Words } from '#console/ui/words.tsx'
import { DueDay } from '../due-day.tsx'
import { DealerStateTag } from './dealer-state.tsx'

const words = (text: string) => <Words text={text} />

/** What is on at first fits a window of 1440 px; the rest is off until somebody wants it. */
export function useDealerColumns({ onEdit }: { onEdit: (row: DealerRow) => void }): TableColumnsType<DealerRow> {
  const { t } = useTranslation('dealer')
  const format = useFormat()
  const mayEdit = useAllowed(updateDealer)

  const columns: TableColumnsType<DealerRow> = [
    {
      title: t('code'),
      dataIndex: 'dealerCode',
      width: 174,
      fixed: 'start',
      render: (code: string) => <Copyable text={code} />,
    },
    {
      title: t('name'),
      dataIndex: 'dealerName',
      width: 240,
      // A dealer is known by the whole name: long ones take a second line.
      ellipsis: false,
      render: (name: string) => <bdi>{name}</bdi>,
    },
    {
      title: t('level'),
      dataIndex: 'level',
      width: 110,
      hidden: true,
      render: (level: 1 | 2) => t(`level.${level}`),
    },
    { title: t('parent'), dataIndex: 'parentName', width: 180, hidden: true, render: words },
    {
      title: t('region'),
      dataIndex: 'areaNames',
      width: 134,
      render: (names: string[]) => words(names.join(' / ')),
    },
    { title: t('address'), dataIndex: 'address', width: 240, hidden: true, render: words },
    { title: t('contact'), dataIndex: 'contact', width: 110, hidden: true, render: words },
    {
      title: t('phone'),
      dataIndex: 'phone',
      width: 150,
      hidden: true,
      render: (phone: string) => <bdi dir="ltr">{phone || '–'}</bdi>,
    },
    {
      title: t('brands'),
      dataIndex: 'brandNames',
      width: 160,
      hidden: true,
      render: (names: string[]) => words(names.join(', ')),
    },
    {
      title: t('stock'),
      dataIndex: 'stock',
      width: 92,
      align: 'end',
      render: (stock: number) => format.number(stock),
    },
    {
      title: t('soldThisYear'),
      dataIndex: 'soldThisYear',
      width: 112,
      align: 'end',
      render: (sold: number) => format.number(sold),
    },
    {
      title: t('authorisedUntil'),
      dataIndex: 'authorisedUntil',
      width: 106,
      render: (day: string | null) => <DueDay day={day} />,
    },
    {
      title: t('state'),
      dataIndex: 'state',
      width: 154,
      render: (state: DealerRow['state']) => <DealerStateTag state={state} />,
    },
    {
      title: t('pickup'),
      dataIndex: 'pickup',
      width: 130,
      hidden: true,
      render: (pickup: boolean) => (pickup ? t('pickup.yes') : t('pickup.no')),
    },
    { title: t('org'), dataIndex: 'orgName', width: 170, hidden: true, render: words },
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
      width: 112,
      fixed: 'end',
      render: (_, row) => (
        <RowAction
          to={updateDealer}
          icon={<EditOutlined />}
          label={t('edit', { name: row.dealerName })}
          onClick={() => onEdit(row)}
        />
      ),
    },
  ]
}
