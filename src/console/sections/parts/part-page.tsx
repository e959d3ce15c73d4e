import { PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
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
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { ExportButton } from '#console/ui/export-button.tsx'
import { ImportButton } from '#console/ui/import-button.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { SelectField, TextField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { PartsModelSelect, PartTypeSelect } from '#console/ui/select/parts-selects.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { usePartColumns } from './part-columns.tsx'
import { PartDrawer } from './part-drawer.tsx'
import { usePartStateOptions } from './part-state.tsx'

/** Parts by serial number: what they are, where they are fitted and what their vehicle calls them. */
export function PartPage() {
  const { t } = useTranslation('parts')
  const search = useSearch(PartFilter)
  const list = usePagedList(listParts, search.filter)
  const refresh = useRefresh()
  const [selected, setSelected] = useState<PartRow[]>([])
  const [editing, setEditing] = useState<PartRow | 'new'>()

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <ImportButton
              to={downloadPartTemplate}
              importer="part"
              label={t('import')}
              title={t('import.title')}
              onImported={() => void refresh(listParts)}
            />
            <Allowed to={createPart}>
              <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
                {t('add')}
              </Button>
            </Allowed>
          </>
        }
      />
      <SearchForm search={search} actions={<ExportButton endpoint={exportParts} filter={search.filter} />}>
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
      </SearchForm>
      <PartSelectionBar selected={selected} onDone={() => setSelected([])} />
      <PagedTable
        list={list}
        columns={usePartColumns({ onEdit: setEditing })}
        rowKey={(row) => row.id}
        selection={{ keys: selected.map((row) => row.id), onChange: (_keys, rows) => setSelected(rows) }}
      />
      <PartDrawer editing={editing} onClose={() => setEditing(undefined)} />
    </>
  )
}

function PartSelectionBar({ selected, onDone }: { selected: readonly PartRow[]; onDone: () => void }) {
  const { t } = useTranslation('parts')
  const confirm = useConfirm()
  const refresh = useRefresh()
  const count = selected.length

  const remove = () =>
    confirm({
      title: t('delete.ask', { count }),
      content: t('delete.hint'),
      danger: true,
      confirmText: t('delete'),
      onConfirm: async () => {
        await call(deleteParts, { body: { ids: selected.map(({ id }) => id) } })
        onDone()
        await refresh(listParts)
      },
    })

  return (
    <SelectionBar count={count} onClear={onDone}>
      <Allowed to={deleteParts}>
        <Button danger onClick={remove}>
          {t('delete')}
        </Button>
      </Allowed>
    </SelectionBar>
  )
}
