import { useTranslation } from '#web/i18n/use-translation.ts'
import { exportTerminals, listTerminals, TerminalFilter } from '#core/contract/terminal.ts'
import { REGISTER_RESULTS, REGISTRATION_STATES } from '#core/domain/terminal-state.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { DeviceIdField, PhoneField, PlateField, SnField } from '#console/ui/lookup-fields.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { useTerminalColumns } from './terminal-columns.tsx'
import { TerminalDrawer } from './terminal-drawer.tsx'
import { TerminalSelectionBar } from './terminal-selection-bar.tsx'
import { useOpenId } from '#console/ui/open-row.ts'

/** Terminals on the books with their registration. */
export function TerminalList() {
  const { t } = useTranslation(['journal', 'common', 'terminal', 'tbox'])
  const search = useSearch(TerminalFilter)
  const list = usePagedList(listTerminals, search.filter)
  const [shown, setShown] = useOpenId()
  return (
    <>
      <ListPage
        search={search}
        list={list}
        reads={[listTerminals]}
        columns={useTerminalColumns()}
        rowKey={(row) => row.id}
        onRow={(row) => setShown(row.id)}
        exports={exportTerminals}
        bar={(selected, done) => <TerminalSelectionBar selected={selected} onDone={done} />}
      >
        <TextField name="vin" label={t('common:field.vin')} maxLength={17} />
        <SelectField
          name="state"
          label={t('register.state')}
          options={REGISTRATION_STATES.map((value) => ({ value, label: t(`terminal:state.${value}`) }))}
        />
        <SelectField
          name="lastResult"
          label={t('register.lastResult')}
          options={REGISTER_RESULTS.map((value) => ({ value, label: t(`tbox:result.${value}`) }))}
        />
        <PlateField label={t('field.plate')} />
        <SnField label={t('field.sn')} />
        <PhoneField label={t('field.phone')} />
        <DeviceIdField label={t('register.deviceId')} />
      </ListPage>
      <TerminalDrawer id={shown} onClose={() => setShown(null)} />
    </>
  )
}
