import { PlusOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSearchParams } from 'react-router-dom'
import {
  createDataItem,
  DATA_ITEM_KINDS,
  type DataItem,
  DataItemFilter,
  downloadDataItemTemplate,
  exportDataItems,
  listDataItems,
} from '#core/contract/data-item.ts'
import { DATA_SOURCES } from '#core/domain/data-item.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { ImportButton } from '#console/ui/import-button.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { useItemColumns } from './item-columns.tsx'
import { ItemDrawer } from './item-drawer.tsx'
import { ItemView } from './item-view.tsx'
import { VehicleView } from './vehicle-view.tsx'
import { useOpenRow } from '#console/ui/open-row.ts'

const VIEWS = ['items', 'vehicle'] as const

/** Dictionaries all pages use: the catalogue of data items, and the master data and last report of one vehicle (docs/product/data-service.md). */
export function BasePage() {
  const { t } = useTranslation('dataItem')
  const [params, setParams] = useSearchParams()
  const refresh = useRefresh()
  const [editing, setEditing] = useState<DataItem | 'new'>()
  const view = VIEWS.find((each) => each === params.get('view')) ?? 'items'
  return (
    <>
      <PageHeader
        title={t('title')}
        hint={t('hint')}
        actions={
          view === 'items' && (
            <>
              <ImportButton
                to={downloadDataItemTemplate}
                importer="dataItem"
                label={t('import')}
                title={t('import.title')}
                onImported={() => void refresh(listDataItems)}
              />
              <AllowedButton to={createDataItem} icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
                {t('add')}
              </AllowedButton>
            </>
          )
        }
      />
      <ViewSwitch
        label={t('views')}
        views={VIEWS.map((key) => ({ key, label: t(`view.${key}`) }))}
        shown={view}
        onShow={(next) => setParams({ view: next })}
      />
      {view === 'items' ? <Items onEdit={setEditing} /> : <VehicleView />}
      <ItemDrawer editing={editing} onClose={() => setEditing(undefined)} />
    </>
  )
}

function Items({ onEdit }: { onEdit: (item: DataItem) => void }) {
  const { t } = useTranslation('dataItem')
  const search = useViewSearch(DataItemFilter, 'items')
  const list = usePagedList(listDataItems, search.filter)
  const [shown, show] = useOpenRow(list.rows, (item) => item.code)
  return (
    <>
      <ListPage
        search={search}
        list={list}
        reads={[listDataItems]}
        columns={useItemColumns({ onEdit })}
        rowKey={(row) => row.code}
        onRow={show}
        exports={exportDataItems}
      >
        <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
        <SelectField
          name="source"
          label={t('source')}
          options={DATA_SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))}
        />
        <SelectField
          name="kind"
          label={t('kind')}
          options={DATA_ITEM_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <SelectField name="onlyChanged" label={t('changed')} options={[{ value: 'true', label: t('changed.only') }]} />
      </ListPage>
      <ItemView item={shown} onClose={() => show(null)} />
    </>
  )
}
