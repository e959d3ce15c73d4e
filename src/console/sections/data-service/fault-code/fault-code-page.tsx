import { PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  createFaultCode,
  deleteFaultCodes,
  downloadFaultCodeTemplate,
  exportFaultCodes,
  FAULT_LEVELS,
  FAULT_PROTOCOLS,
  FAULT_STATES,
  type FaultCode,
  FaultCodeFilter,
  listFaultCodes,
} from '#core/contract/fault-code.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { ExportButton } from '#console/ui/export-button.tsx'
import { ImportButton } from '#console/ui/import-button.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { FaultTypeSelect } from '#console/ui/select/parts-selects.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { useFaultCodeColumns } from './fault-code-columns.tsx'
import { FaultCodeDrawer } from './fault-code-drawer.tsx'
import { FaultCodeView } from './fault-code-view.tsx'

/** The fault dictionary: what a code means, how bad it is and what to do. */
export function FaultCodePage() {
  const { t } = useTranslation('faultCode')
  const search = useSearch(FaultCodeFilter)
  const list = usePagedList(listFaultCodes, search.filter)
  const [selected, setSelected] = useState<FaultCode[]>([])
  const [editing, setEditing] = useState<FaultCode | 'new'>()
  const [shown, show] = useState<number | null>(null)
  const refresh = useRefresh()
  const columns = useFaultCodeColumns({ onEdit: setEditing })
  return (
    <>
      <PageHeader
        title={t('title')}
        hint={t('hint')}
        actions={
          <>
            <ImportButton
              to={downloadFaultCodeTemplate}
              importer="faultCode"
              label={t('import')}
              title={t('import.title')}
              onImported={() => void refresh(listFaultCodes)}
            />
            <Allowed to={createFaultCode}>
              <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
                {t('add')}
              </Button>
            </Allowed>
          </>
        }
      />
      <SearchForm search={search} actions={<ExportButton endpoint={exportFaultCodes} filter={search.filter} />}>
        <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
        <SelectField
          name="protocol"
          label={t('protocol')}
          options={FAULT_PROTOCOLS.map((value) => ({ value, label: t(`protocol.${value}`) }))}
        />
        <TextField name="ecu" label={t('ecu')} maxLength={32} />
        <Form.Item name="faultType" label={t('faultType')}>
          <FaultTypeSelect />
        </Form.Item>
        <SelectField
          name="level"
          label={t('level')}
          options={FAULT_LEVELS.map((value) => ({ value, label: t(`level.${value}`) }))}
        />
        <SelectField
          name="state"
          label={t('state')}
          options={FAULT_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <SelectField
          name="stopDriving"
          label={t('stopDriving')}
          options={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
        />
      </SearchForm>
      <Chosen selected={selected} onDone={() => setSelected([])} />
      <PagedTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        onRow={(row) => show(row.id)}
        selection={{ keys: selected.map((row) => row.id), onChange: (_keys, rows) => setSelected(rows) }}
      />
      <FaultCodeDrawer editing={editing} onClose={() => setEditing(undefined)} />
      <FaultCodeView id={shown} onClose={() => show(null)} />
    </>
  )
}

function Chosen({ selected, onDone }: { selected: readonly FaultCode[]; onDone: () => void }) {
  const { t } = useTranslation('faultCode')
  const confirm = useConfirm()
  const refresh = useRefresh()
  const count = selected.length
  async function remove() {
    await call(deleteFaultCodes, { body: { ids: selected.map(({ id }) => id) } })
    onDone()
    await refresh(listFaultCodes)
  }
  return (
    <SelectionBar count={count} onClear={onDone}>
      <Allowed to={deleteFaultCodes}>
        <Button
          danger
          onClick={() =>
            confirm({ title: t('delete.ask', { n: count }), danger: true, confirmText: t('delete'), onConfirm: remove })
          }
        >
          {t('delete')}
        </Button>
      </Allowed>
    </SelectionBar>
  )
}
