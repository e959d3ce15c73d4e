import { PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  createDealer,
  DEALER_LEVELS,
  DealerFilter,
  type DealerRow,
  downloadDealerTemplate,
  exportDealers,
  listDealers,
  updateDealer,
} from '#core/contract/dealer.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { Allowed, useAllowed } from '#console/ui/allowed.tsx'
import { ExportButton } from '#console/ui/export-button.tsx'
import { ImportButton } from '#console/ui/import-button.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { RegionSelect } from '#console/ui/select/region-select.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useDealerColumns } from './dealer-columns.tsx'
import { DealerDrawer } from './dealer-drawer.tsx'
import { DealerFiguresLine } from './dealer-figures.tsx'
import { DealerSelectionBar } from './dealer-selection-bar.tsx'
import { useDealerStateOptions } from './dealer-state.tsx'
import styles from './dealer.module.css'

const DealerMap = lazy(async () => ({ default: (await import('./dealer-map.tsx')).DealerMap }))
type View = 'list' | 'map'

/** Dealers: who sells and hands over vehicles, where, and until when they may. */
export function DealerPage() {
  const { t } = useTranslation('dealer')
  const search = useSearch(DealerFilter)
  const list = usePagedList(listDealers, search.filter)
  const [selected, setSelected] = useState<DealerRow[]>([])
  const [editing, setEditing] = useState<DealerRow | 'new'>()
  const [view, setView] = useState<View>('list')
  const mayEdit = useAllowed(updateDealer)
  const refresh = useRefresh()
  const columns = useDealerColumns({ onEdit: setEditing })

  async function editByCode(dealerCode: string) {
    const { list: found } = await call(listDealers, { query: { ...search.filter, dealerCode } })
    setEditing(found.find((row) => row.dealerCode === dealerCode))
  }

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <ImportButton
              to={downloadDealerTemplate}
              importer="dealer"
              label={t('import')}
              title={t('import.title')}
              onImported={() => void refresh(listDealers)}
            />
            <Allowed to={createDealer}>
              <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
                {t('add')}
              </Button>
            </Allowed>
          </>
        }
      />
      <SearchForm search={search} actions={<ExportButton endpoint={exportDealers} filter={search.filter} />}>
        <TextField name="keyWord" label={t('keyWord')} maxLength={128} />
        <Form.Item name="areaId" label={t('region')}>
          <RegionSelect />
        </Form.Item>
        <SelectField
          name="level"
          label={t('level')}
          options={DEALER_LEVELS.map((level) => ({ value: String(level), label: t(`level.${level}`) }))}
        />
        <SelectField name="state" label={t('state')} options={useDealerStateOptions()} />
        <SelectField name="orgId" label={t('org')} options={useOrgOptions()} />
        <SelectField
          name="archived"
          label={t('shown')}
          options={[
            { value: 'false', label: t('shown.current') },
            { value: 'true', label: t('shown.archive') },
          ]}
        />
      </SearchForm>
      {search.filter && (
        <div className={styles.bar}>
          <DealerFiguresLine filter={search.filter} />
          <ViewSwitch<View>
            label={t('view')}
            shown={view}
            onShow={setView}
            views={[
              { key: 'list', label: t('view.list') },
              { key: 'map', label: t('view.map') },
            ]}
          />
        </div>
      )}
      {search.filter && view === 'map' && (
        <Suspense>
          <DealerMap filter={search.filter} onEdit={mayEdit ? (code) => void editByCode(code) : undefined} />
        </Suspense>
      )}
      {view === 'list' && (
        <DealerSelectionBar
          selected={selected}
          archived={search.filter?.archived ?? false}
          onDone={() => setSelected([])}
        />
      )}
      {view === 'list' && (
        <PagedTable
          list={list}
          columns={columns}
          rowKey={(row) => row.id}
          selection={{ keys: selected.map((row) => row.id), onChange: (_keys, rows) => setSelected(rows) }}
        />
      )}
      <DealerDrawer editing={editing} onClose={() => setEditing(undefined)} />
    </>
  )
}
