import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  exportLoginLog,
  exportLogoutLog,
  getLoginLog,
  getLogoutLog,
  VehicleLogFilter,
} from '#core/contract/vehicle-log.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import { JournalTable } from '../../ui/journal-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { OrderField, TimeRangeField, VinField } from '../../ui/search-fields.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { useSearch } from '../../ui/use-search.ts'
import { ViewSwitch } from '../../ui/view-switch.tsx'
import { ConnectionStrip } from './connection-strip.tsx'
import { useLogColumns } from './log-columns.tsx'

const LOGS = {
  login: { read: getLoginLog, exported: exportLoginLog },
  logout: { read: getLogoutLog, exported: exportLogoutLog },
} as const
type LogName = keyof typeof LOGS

/** Raw login and logout frames of one terminal (specification §2). */
export function LoginJournalPage() {
  const { t } = useTranslation('tbox')
  const search = useSearch(VehicleLogFilter)
  const [log, setLog] = useState<LogName>('login')
  const { read, exported } = LOGS[log]
  const journal = useCursorList(read, search.filter)
  const columns = useLogColumns(log)

  return (
    <>
      <PageHeader title={t('journal.title')} hint={t('journal.hint')} />
      <SearchForm search={search} actions={<ExportButton endpoint={exported} filter={search.filter} />}>
        <VinField required />
        <TimeRangeField required />
        <OrderField />
      </SearchForm>
      {search.filter && <ConnectionStrip filter={search.filter} />}
      <ViewSwitch
        label={t('journal.title')}
        shown={log}
        onShow={setLog}
        views={[
          { key: 'login', label: t('journal.logins') },
          { key: 'logout', label: t('journal.logouts') },
        ]}
      />
      <JournalTable
        journal={journal}
        columns={columns}
        rowKey={(row) => `${row.time} ${row.content} ${row.remoteAddress}`}
      />
    </>
  )
}
