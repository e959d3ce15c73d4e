import { DeleteOutlined, EditOutlined, UndoOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { type DataItem, listDataItems, resetDataItems, updateDataItem } from '#core/contract/data-item.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { Copyable } from '#console/ui/copyable.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { Words } from '#console/ui/words.tsx'
import { limitsText } from './limits-text.ts'

export function useItemColumns({ onEdit }: { onEdit: (item: DataItem) => void }): TableColumnsType<DataItem> {
  const { t } = useTranslation('dataItem')
  const format = useFormat()
  const mayEdit = useAllowed(updateDataItem)
  const mayRemove = useAllowed(resetDataItems)
  const plain = (text: string) => <bdi dir="ltr">{text || '–'}</bdi>
  const columns: TableColumnsType<DataItem> = [
    {
      title: t('code'),
      dataIndex: 'code',
      width: 150,
      fixed: 'start',
      render: (code: string) => <Copyable text={code} />,
    },
    { title: t('name'), dataIndex: 'name', width: 150, render: (text: string) => <Words text={text} /> },
    { title: t('unit'), dataIndex: 'unit', width: 70, render: plain },
    { title: t('type'), dataIndex: 'type', width: 80, render: (type: DataItem['type']) => t(`type.${type}`) },
    {
      title: t('range'),
      key: 'range',
      width: 150,
      render: (_, item) => plain(limitsText(item, (value) => format.number(value, 3))),
    },
    {
      title: t('source'),
      dataIndex: 'source',
      width: 110,
      render: (source: DataItem['source']) => t(`source.${source}`),
    },
    { title: t('protocolId'), dataIndex: 'protocolId', width: 120, render: plain },
    {
      title: t('pages'),
      dataIndex: 'pages',
      width: 70,
      align: 'end',
      render: (pages: string[]) => format.number(pages.length),
    },
    { title: t('rule'), dataIndex: 'rule', width: 145, render: (rule: DataItem['rule']) => t(`rule.${rule}`) },
    {
      title: t('kind'),
      dataIndex: 'kind',
      width: 140,
      hidden: true,
      render: (kind: DataItem['kind']) => t(`kind.${kind}`),
    },
    {
      title: t('updated'),
      dataIndex: 'updateTime',
      width: 170,
      hidden: true,
      render: (time: string | null) => <TimeCell time={time} />,
    },
  ]
  if (!mayEdit && !mayRemove) return columns
  return [
    ...columns,
    {
      title: t('actions'),
      key: 'actions',
      width: 100,
      fixed: 'end',
      render: (_, item) => <Actions item={item} onEdit={onEdit} />,
    },
  ]
}

function Actions({ item, onEdit }: { item: DataItem; onEdit: (item: DataItem) => void }) {
  const { t } = useTranslation('dataItem')
  const confirm = useConfirm()
  const refresh = useRefresh()
  const { code, kind, updateTime } = item
  const ask = (title: string) => () =>
    confirm({
      title,
      danger: kind === 'extension',
      confirmText: t('confirm'),
      onConfirm: async () => {
        await call(resetDataItems, { body: { codes: [code] } })
        await refresh(listDataItems)
      },
    })
  // Signals are edited with their plan.
  if (kind === 'signal') return null
  return (
    <>
      <RowAction to={updateDataItem} icon={<EditOutlined />} label={t('edit', { code })} onClick={() => onEdit(item)} />
      {kind === 'extension' && (
        <RowAction
          to={resetDataItems}
          icon={<DeleteOutlined />}
          label={t('remove', { code })}
          onClick={ask(t('remove.ask', { code }))}
        />
      )}
      {kind === 'standard' && updateTime !== null && (
        <RowAction
          to={resetDataItems}
          icon={<UndoOutlined />}
          label={t('reset', { code })}
          onClick={ask(t('reset.ask', { code }))}
        />
      )}
    </>
  )
}
