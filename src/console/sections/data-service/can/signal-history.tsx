import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CanSignalsFilter, type CanSignalsRow, listCanSignals } from '#core/contract/can-plan.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import styles from './can.module.css'
import { useColumnKit } from '#console/ui/columns.tsx'

/** CAN uploads of one vehicle as signals. */
export function SignalHistory() {
  const column = useColumnKit<CanSignalsRow>()
  const { t } = useTranslation('can')
  const format = useFormat()
  const search = useSearch(CanSignalsFilter)
  const journal = useCursorList(listCanSignals, search.filter)
  const columns: TableColumnsType<CanSignalsRow> = [
    column.time('receiveTime', t('try.received'), 170),
    column.cell('plan', t('plan'), 170, ({ plan }) =>
      plan ? <bdi>{`${plan.name} · v${plan.version}`}</bdi> : t('history.noPlan'),
    ),
    column.cell('signals', t('history.values'), 580, ({ signals }) => (
      <div className={styles.signals}>
        {signals.length === 0
          ? '–'
          : signals.map(({ message, name, value, exact, unit, text }) => (
              <span key={`${message} ${name}`} title={message} dir="ltr">
                {name} <b>{text ?? format.figure(value, exact, 3)}</b> {text === null && unit}
              </span>
            ))}
      </div>
    )),
    column.number('frames', t('history.frames'), 90),
    column.number('unread', t('history.unread'), 120),
  ]
  return (
    <ListPage search={search} list={journal} columns={columns} rowKey={({ rowKey }) => rowKey}>
      <VinField required />
      <TimeRangeField required />
    </ListPage>
  )
}
