import { useTranslation } from '#web/i18n/use-translation.ts'
import { exportRawMessages, listRawMessages, MESSAGE_DIRECTIONS, RawMessageFilter } from '#core/contract/message-log.ts'
import { ALARM_KINDS } from '#core/domain/alarm-kind.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { useAlarmKind } from '#console/ui/alarm/alarm-kind-words.tsx'
import { ExportButton } from '#console/ui/export-button.tsx'
import { FrameDialect } from '#console/ui/frame/frame-dialect.ts'
import { FrameDrawer } from '#console/ui/frame/frame-drawer.tsx'
import { useTerminalDialect } from '#console/ui/frame/use-terminal-dialect.ts'
import { JoinedField } from '#console/ui/joined-field.tsx'
import { JournalTable } from '#console/ui/journal-table.tsx'
import { useOpenRow } from '#console/ui/open-row.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { OrderField, SelectField, TextField, TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { useItemOptions, useMessageOptions } from './message-options.ts'
import { useMessageColumns } from './message-columns.tsx'
import { RebuiltNote } from '#console/ui/frame/rebuilt-note.tsx'

/** Every message of one terminal, both directions, decoded (docs/product/data-service.md). */
export function TerminalDataPage() {
  const { t } = useTranslation(['journal', 'terminal'])
  const search = useSearch(RawMessageFilter)
  const kind = useAlarmKind()
  // The list does not wait for it.
  const { dialect } = useTerminalDialect(search.filter)
  return (
    <>
      <PageHeader title={t('data.title')} hint={t('data.hint')} />
      <SearchForm search={search}>
        <VinField single />
        <TextField name="sn" label={t('field.sn')} maxLength={64} />
        <TimeRangeField required />
        <JoinedField name="messageIds" label={t('data.messages')} options={useMessageOptions()} open />
        <SelectField
          name="direction"
          label={t('data.direction')}
          options={MESSAGE_DIRECTIONS.map((value) => ({ value, label: t(`terminal:direction.${value}`) }))}
        />
        <JoinedField
          name="alarmBits"
          label={t('data.alarmBits')}
          options={ALARM_KINDS.map(({ bit, key }) => ({ value: String(bit), label: kind(key) }))}
        />
        <JoinedField name="extensionIds" label={t('data.extensions')} options={useItemOptions()} open />
        <SelectField
          name="onlyFaults"
          label={t('data.faults')}
          options={[{ value: 'true', label: t('data.onlyFaults') }]}
        />
        <OrderField />
      </SearchForm>
      <FrameDialect value={dialect}>
        <Messages filter={search.filter} />
      </FrameDialect>
    </>
  )
}

function Messages({ filter }: { filter: RawMessageFilter | null }) {
  const { t } = useTranslation('journal')
  const journal = useCursorList(listRawMessages, filter)
  const [shown, setShown] = useOpenRow(journal.rows, (row) => row.key)
  return (
    <>
      <JournalTable
        journal={journal}
        columns={useMessageColumns()}
        rowKey={(row) => row.key}
        onRow={setShown}
        tools={<ExportButton endpoint={exportRawMessages} filter={filter} />}
      />
      <FrameDrawer title={t('data.message')} frame={shown} onClose={() => setShown(null)}>
        {shown?.rebuilt && <RebuiltNote />}
      </FrameDrawer>
    </>
  )
}
