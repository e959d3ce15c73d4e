import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DataFault, DataFaultFilter, exportDataFaults, listDataFaults } from '#core/contract/data-fault.ts'
import { DATA_FAULT_KINDS, DATA_FAULT_STATES } from '#core/domain/data-fault.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { ExportButton } from '../../../ui/export-button.tsx'
import { FrameDrawer } from '../../../ui/frame/frame-drawer.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { SelectField, TextField } from '../../../ui/search-fields.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { useSearch } from '../../../ui/use-search.ts'
import { useFaultColumns } from './fault-columns.tsx'
import { FaultSelectionBar } from './fault-selection-bar.tsx'
import { IgnoreDrawer } from './ignore-drawer.tsx'

const GB_START = '2323'
const GB_START_2025 = '2424'

/** A sample says by its first bytes which protocol it is of. */
const sampleOf = ({ sample }: DataFault) => ({
  content: sample,
  protocol: sample.startsWith(GB_START) || sample.startsWith(GB_START_2025) ? ('gb32960' as const) : ('jt808' as const),
})

export function FaultList() {
  const { t } = useTranslation(['journal', 'common', 'terminal'])
  const search = useSearch(DataFaultFilter)
  const list = usePagedList(listDataFaults, search.filter)
  const [selected, setSelected] = useState<DataFault[]>([])
  const [shown, setShown] = useState<DataFault | null>(null)
  const [ignoring, setIgnoring] = useState<DataFault | null>(null)
  return (
    <>
      <SearchForm search={search} actions={<ExportButton endpoint={exportDataFaults} filter={search.filter} />}>
        <SelectField
          name="kind"
          label={t('illegal.kind')}
          options={DATA_FAULT_KINDS.map((value) => ({ value, label: t(`terminal:fault.${value}`) }))}
        />
        <SelectField
          name="state"
          label={t('illegal.state')}
          options={DATA_FAULT_STATES.map((value) => ({ value, label: t(`terminal:faultState.${value}`) }))}
        />
        <TextField name="vin" label={t('common:field.vin')} maxLength={17} />
        <TextField name="sn" label={t('field.sn')} maxLength={64} />
        <TextField name="firmware" label={t('field.firmware')} maxLength={64} />
      </SearchForm>
      <FaultSelectionBar selected={selected} onDone={() => setSelected([])} />
      <PagedTable
        list={list}
        columns={useFaultColumns({ onSample: setShown, onIgnore: setIgnoring })}
        rowKey={(row) => row.id}
        selection={{ keys: selected.map((row) => row.id), onChange: (_keys, rows) => setSelected(rows) }}
      />
      <FrameDrawer title={t('illegal.sample')} frame={shown && sampleOf(shown)} onClose={() => setShown(null)} />
      <IgnoreDrawer fault={ignoring} onClose={() => setIgnoring(null)} />
    </>
  )
}
