import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSearchParams } from 'react-router-dom'
import { VehicleLogFilter } from '#core/contract/vehicle-log.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { ExportButton } from '#console/ui/export-button.tsx'
import { JournalTable } from '#console/ui/journal-table.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { OrderField, TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useEstimatedSearch } from '#console/ui/use-estimated-search.ts'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { ConnectionStrip } from './connection-strip.tsx'
import { useLogColumns } from './log-columns.tsx'
import { LOGS, LogSwitch, type LogName, logKey } from './log-switch.tsx'

/** Raw login and logout frames of one terminal (docs/product/tbox.md). */
export function LoginJournalPage() {
  const { t } = useTranslation('tbox')
  const [params, setParams] = useSearchParams()
  const log: LogName = params.get('view') === 'logout' ? 'logout' : 'login'
  const search = useEstimatedSearch(useViewSearch(VehicleLogFilter, log), LOGS[log])
  const journal = useCursorList(LOGS[log].read, search.filter)

  return (
    <>
      <PageHeader title={t('journal.title')} hint={t('journal.hint')} />
      <SearchForm search={search}>
        <VinField required />
        <TimeRangeField required />
        <OrderField />
      </SearchForm>
      {search.filter && <ConnectionStrip filter={search.filter} />}
      <LogSwitch shown={log} onShow={(view) => setParams({ ...Object.fromEntries(params), view })} />
      <JournalTable
        journal={journal}
        columns={useLogColumns(log)}
        rowKey={logKey}
        tools={<ExportButton endpoint={LOGS[log].exported} filter={search.filter} />}
      />
    </>
  )
}
