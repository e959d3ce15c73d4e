import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { CanSignalsFilter, type CanSignalsRow, listCanSignals } from '#core/contract/can-plan.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { JournalTable } from '#console/ui/journal-table.tsx'
import { TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import styles from './can.module.css'

/** CAN uploads of one vehicle as signals. */
export function SignalHistory() {
  const { t } = useTranslation('can')
  const format = useFormat()
  const search = useSearch(CanSignalsFilter)
  const journal = useCursorList(listCanSignals, search.filter)
  const columns: TableColumnsType<CanSignalsRow> = [
    {
      title: t('try.received'),
      dataIndex: 'receiveTime',
      width: 170,
      render: (time: string) => <TimeCell time={time} />,
    },
    {
      title: t('plan'),
      dataIndex: 'plan',
      width: 170,
      render: (plan: CanSignalsRow['plan']) =>
        plan ? <bdi>{`${plan.name} · v${plan.version}`}</bdi> : t('history.noPlan'),
    },
    {
      title: t('history.values'),
      dataIndex: 'signals',
      width: 580,
      render: (signals: CanSignalsRow['signals']) => (
        <div className={styles.signals}>
          {signals.length === 0
            ? '–'
            : signals.map(({ message, name, value, unit, text }) => (
                <span key={`${message} ${name}`} title={message} dir="ltr">
                  {name} <b>{text ?? format.number(value, 3)}</b> {text === null && unit}
                </span>
              ))}
        </div>
      ),
    },
    {
      title: t('history.frames'),
      dataIndex: 'frames',
      width: 90,
      align: 'end',
      render: (n: number) => format.number(n),
    },
    {
      title: t('history.unread'),
      dataIndex: 'unread',
      width: 120,
      align: 'end',
      render: (n: number) => format.number(n),
    },
  ]
  return (
    <>
      <SearchForm search={search}>
        <VinField required />
        <TimeRangeField required />
      </SearchForm>
      <JournalTable journal={journal} columns={columns} rowKey={({ rowKey }) => rowKey} />
    </>
  )
}
