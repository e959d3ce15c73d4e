import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
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
import { usePagedList } from '#web/api/use-paged-list.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { FaultTypeSelect } from '#console/ui/select/parts-selects.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { useFaultCodeColumns } from './fault-code-columns.tsx'
import { FaultCodeDrawer } from './fault-code-drawer.tsx'
import { FaultCodeView } from './fault-code-view.tsx'
import { useOpenId } from '#console/ui/open-row.ts'

/** The fault dictionary: what a code means, how bad it is and what to do. */
export function FaultCodePage() {
  const { t } = useTranslation('faultCode')
  const search = useSearch(FaultCodeFilter)
  const list = usePagedList(listFaultCodes, search.filter)
  const [editing, setEditing] = useState<FaultCode | 'new'>()
  const [shown, show] = useOpenId()
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        search={search}
        list={list}
        reads={[listFaultCodes]}
        columns={useFaultCodeColumns(setEditing)}
        rowKey={(row) => row.id}
        onRow={(row) => show(row.id)}
        imports={{
          template: downloadFaultCodeTemplate,
          importer: 'faultCode',
          label: t('import'),
          title: t('import.title'),
        }}
        exports={exportFaultCodes}
        add={{ to: createFaultCode, label: t('add'), onClick: () => setEditing('new') }}
        bulk={[
          {
            to: deleteFaultCodes,
            label: t('delete'),
            danger: true,
            ask: (n) => ({ title: t('delete.ask', { n }) }),
            run: (rows) => call(deleteFaultCodes, { body: { ids: rows.map(({ id }) => id) } }),
          },
        ]}
      >
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
      </ListPage>
      <FaultCodeDrawer editing={editing} onClose={() => setEditing(undefined)} />
      <FaultCodeView id={shown} onClose={() => show(null)} />
    </>
  )
}
