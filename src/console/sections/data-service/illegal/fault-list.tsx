import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type DataFault, DataFaultFilter, exportDataFaults, listDataFaults } from '#core/contract/data-fault.ts'
import { DATA_FAULT_KINDS, DATA_FAULT_STATES } from '#core/domain/data-fault.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { ExportButton } from '#console/ui/export-button.tsx'
import { FrameDrawer } from '#console/ui/frame/frame-drawer.tsx'
import { sampleFrame } from '#console/ui/frame/sample-frame.ts'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { useFaultColumns } from './fault-columns.tsx'
import { FindingRepairDrawer } from './finding-repair-drawer.tsx'
import { FaultSelectionBar } from './fault-selection-bar.tsx'
import { IgnoreDrawer } from './ignore-drawer.tsx'

export function FaultList() {
  const { t } = useTranslation(['journal', 'common', 'terminal'])
  const search = useSearch(DataFaultFilter)
  const list = usePagedList(listDataFaults, search.filter)
  const [selected, setSelected] = useState<DataFault[]>([])
  const [shown, setShown] = useState<DataFault | null>(null)
  const [ignoring, setIgnoring] = useState<DataFault | null>(null)
  const [repairing, setRepairing] = useState<DataFault | null>(null)
  return (
    <>
      <SearchForm search={search}>
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
      <PagedTable
        list={list}
        columns={useFaultColumns({ onSample: setShown, onIgnore: setIgnoring, onRepair: setRepairing })}
        rowKey={(row) => row.id}
        bar={<FaultSelectionBar selected={selected} onDone={() => setSelected([])} />}
        selection={{ keys: selected.map((row) => row.id), onChange: (_keys, rows) => setSelected(rows) }}
        tools={<ExportButton endpoint={exportDataFaults} filter={search.filter} />}
      />
      <FrameDrawer
        title={t('illegal.sample')}
        frame={shown && sampleFrame(shown.sample)}
        of={{ sn: shown?.sn }}
        onClose={() => setShown(null)}
      />
      <FindingRepairDrawer fault={repairing} onClose={() => setRepairing(null)} />
      <IgnoreDrawer fault={ignoring} onClose={() => setIgnoring(null)} />
    </>
  )
}
