import type { TableColumnsType } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useNavigate } from 'react-router-dom'
import { type HistoryFilter, type HistoryRow, listHistory } from '#core/contract/history-data.ts'
import { historyItemsIn } from '#core/domain/history-items.ts'
import { toPlatformZone } from '#web/api/time-fields.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { pathTo } from '#console/shell/path-to.ts'
import { JournalTable } from '#console/ui/journal-table.tsx'
import { useItemWords } from './item-words.ts'
import { useColumnKit } from '#console/ui/columns.tsx'

/** Every stored reading of the search with its items; a line opens its moment in depth. */
export function HistoryTable({ filter }: { filter: HistoryFilter | null }) {
  const column = useColumnKit<HistoryRow>()
  const { t } = useTranslation('history')
  const zone = useAtomValue(timeZoneAtom)
  const navigate = useNavigate()
  const words = useItemWords()
  const journal = useCursorList(listHistory, filter)
  const columns: TableColumnsType<HistoryRow> = [
    column.time('time', t('time'), 180, { received: (row) => row.receiveTime, fixed: 'start' }),
    column.label('source', t('source'), 130, (source) => t(`source.${source}`)),
    ...historyItemsIn(filter?.items ?? '').map(({ key, code }): TableColumnsType<HistoryRow>[number] => ({
      title: words.name(key),
      key,
      width: 150,
      align: code ? 'start' : 'end',
      render: (_, { values }) => <bdi>{words.value(key, values[key])}</bdi>,
    })),
  ]
  const open = ({ time }: HistoryRow) => {
    const at = toPlatformZone({ recordTime: time }, zone)
    void navigate(pathTo('/dataService/history/detail', { vin: filter?.vin, ...at }))
  }
  return <JournalTable journal={journal} columns={columns} rowKey={({ key }) => key} onRow={open} />
}
