import { SafetyCertificateOutlined, SettingOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { checkAudit, exportAudit, listAudit, saveAuditRule } from '#core/contract/audit.ts'
import { AUDIT_ACTIONS, AUDIT_RESULTS } from '#core/domain/audit-kind.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { ExportButton } from '#console/ui/export-button.tsx'
import { JournalTable } from '#console/ui/journal-table.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { useOpenRow } from '#console/ui/open-row.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { SelectField, TextField, TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { AUDIT_VIEWS, AuditSearch, type AuditView } from './audit-search.ts'
import { AuditEntryDrawer } from './audit-entry-drawer.tsx'
import { AuditSettingsDrawer } from './audit-settings-drawer.tsx'
import { IntegrityDialog } from './integrity-dialog.tsx'
import { useAuditColumns } from './audit-columns.tsx'

/** Audit entries: user, action, outcome and changes. */
export function AuditLogPage() {
  const { t } = useTranslation('audit')
  const search = useSearch(AuditSearch)
  const { filter } = search
  const view: AuditView = filter?.kind ?? 'all'
  const journal = useCursorList(listAudit, filter)
  const [shown, setShown] = useOpenRow(journal.rows, (entry) => entry.id)
  const [open, setOpen] = useState<'integrity' | 'settings'>()
  const columns = useAuditColumns({ view, onChange: journal.reload })
  const show = (next: AuditView) => search.apply({ ...search.given, kind: next === 'all' ? undefined : next })
  const unfiltered = Object.values(filter ?? {}).every((value) => value === undefined)

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <AllowedButton
              to={checkAudit}
              icon={<SafetyCertificateOutlined aria-hidden />}
              onClick={() => setOpen('integrity')}
            >
              {t('integrity')}
            </AllowedButton>
            <AllowedButton
              to={saveAuditRule}
              icon={<SettingOutlined aria-hidden />}
              onClick={() => setOpen('settings')}
            >
              {t('settings')}
            </AllowedButton>
          </>
        }
      />
      <SearchForm search={search}>
        <TextField name="username" label={t('user')} maxLength={64} />
        <VinField />
        <SelectField
          name="action"
          label={t('action')}
          options={AUDIT_ACTIONS.map((action) => ({ value: action, label: t(`action.${action}`) }))}
        />
        <SelectField
          name="result"
          label={t('result')}
          options={AUDIT_RESULTS.map((result) => ({ value: result, label: t(`result.${result}`) }))}
        />
        <TimeRangeField offerToday={false} />
        <SelectField
          name="marked"
          label={t('marked')}
          options={(['pinned', 'alert'] as const).map((mark) => ({ value: mark, label: t(`marked.${mark}`) }))}
        />
      </SearchForm>
      <ViewSwitch<AuditView>
        label={t('view')}
        shown={view}
        onShow={show}
        views={AUDIT_VIEWS.map((key) => ({ key, label: t(`kind.${key}`) }))}
      />
      <JournalTable
        journal={journal}
        columns={columns}
        rowKey={(entry) => entry.id}
        onRow={setShown}
        tools={<ExportButton endpoint={exportAudit} filter={filter} />}
        {...(unfiltered && { empty: <NoneYet title={t('none')} hint={t('noneHint')} /> })}
      />
      <AuditEntryDrawer entry={shown ?? undefined} onClose={() => setShown(null)} />
      {open === 'integrity' && <IntegrityDialog onClose={() => setOpen(undefined)} />}
      {open === 'settings' && <AuditSettingsDrawer onClose={() => setOpen(undefined)} />}
    </>
  )
}
