import { DeleteOutlined, EditOutlined, UndoOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type DataItem, listDataItems, resetDataItems, updateDataItem } from '#core/contract/data-item.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import { limitsText } from './limits-text.ts'
import { useColumnKit } from '#console/ui/columns.tsx'

export function useItemColumns({ onEdit }: { onEdit: (item: DataItem) => void }): TableColumnsType<DataItem> {
  const column = useColumnKit<DataItem>()
  const { t } = useTranslation('dataItem')
  const format = useFormat()
  const mayEdit = useAllowed(updateDataItem)
  const mayRemove = useAllowed(resetDataItems)
  const plain = (text: string) => <bdi dir="ltr">{text || '–'}</bdi>
  const columns: TableColumnsType<DataItem> = [
    column.copy('code', t('code'), 150, { fixed: 'start' }),
    column.text('name', t('name'), 150),
    column.code('unit', t('unit'), 70),
    column.label('type', t('type'), 80, (type) => t(`type.${type}`)),
    column.cell('range', t('range'), 150, (item) => plain(limitsText(item, (value) => format.number(value, 3)))),
    column.label('source', t('source'), 110, (source) => t(`source.${source}`)),
    column.code('protocolId', t('protocolId'), 120),
    column.number(['pages', ({ pages }) => pages.length], t('pages'), 70),
    column.label('rule', t('rule'), 145, (rule) => t(`rule.${rule}`)),
    column.label('kind', t('kind'), 140, (kind) => t(`kind.${kind}`), { hidden: true }),
    column.changed(t('updated'), 170, { hidden: true }),
  ]
  if (!mayEdit && !mayRemove) return columns
  return [
    ...columns,
    column.cell('actions', t('actions'), 100, (item) => <Actions item={item} onEdit={onEdit} />, { fixed: 'end' }),
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
      onConfirm: () => call(resetDataItems, { body: { codes: [code] } }).then(() => refresh(listDataItems)),
    })
  // Signals are edited with their plan.
  if (kind === 'signal') return null
  return (
    <>
      <RowAction
        to={updateDataItem}
        icon={<EditOutlined aria-hidden />}
        label={t('edit', { code })}
        onClick={() => onEdit(item)}
      />
      {kind === 'extension' && (
        <RowAction
          to={resetDataItems}
          icon={<DeleteOutlined aria-hidden />}
          label={t('remove', { code })}
          onClick={ask(t('remove.ask', { code }))}
        />
      )}
      {kind === 'standard' && updateTime !== null && (
        <RowAction
          to={resetDataItems}
          icon={<UndoOutlined aria-hidden />}
          label={t('reset', { code })}
          onClick={ask(t('reset.ask', { code }))}
        />
      )}
    </>
  )
}
