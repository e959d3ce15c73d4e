import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  createPart,
  deleteParts,
  downloadPartTemplate,
  exportParts,
  listParts,
  PartFilter,
  type PartRow,
} from '#core/contract/parts.ts'
import { call } from '#web/api/call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { SelectField, TextField, VinField } from '#console/ui/search-fields.tsx'
import { PartsModelSelect, PartTypeSelect } from '#console/ui/select/parts-selects.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { usePartColumns } from './part-columns.tsx'
import { PartDrawer } from './part-drawer.tsx'
import { usePartStateOptions } from './part-state.tsx'

/** Parts by serial number: what they are, where they are fitted and what their vehicle calls them. */
export function PartPage() {
  const { t } = useTranslation('parts')
  const search = useSearch(PartFilter)
  const list = usePagedList(listParts, search.filter)
  const [editing, edit] = useState<PartRow | 'new'>()
  return (
    <>
      <ListPage
        title={t('title')}
        search={search}
        list={list}
        reads={[listParts]}
        columns={usePartColumns(edit)}
        rowKey={(row) => row.id}
        imports={{ template: downloadPartTemplate, importer: 'part', label: t('import'), title: t('import.title') }}
        exports={exportParts}
        add={{ to: createPart, label: t('add'), onClick: () => edit('new') }}
        bulk={[
          {
            to: deleteParts,
            label: t('delete'),
            danger: true,
            ask: (count) => ({ title: t('delete.ask', { count }), content: t('delete.hint') }),
            run: (rows) => call(deleteParts, { body: { ids: rows.map(({ id }) => id) } }),
          },
        ]}
      >
        <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
        <VinField />
        <Form.Item name="typeName" label={t('typeName')}>
          <PartTypeSelect />
        </Form.Item>
        <Form.Item name="partsModel" label={t('partsModel')}>
          <PartsModelSelect />
        </Form.Item>
        <SelectField name="state" label={t('state')} options={usePartStateOptions()} />
        <TextField name="supplier" label={t('supplier')} maxLength={64} />
      </ListPage>
      <PartDrawer editing={editing} onClose={() => edit(undefined)} />
    </>
  )
}
