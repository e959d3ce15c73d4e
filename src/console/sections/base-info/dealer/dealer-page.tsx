import { Form } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  createDealer,
  DEALER_LEVELS,
  DealerFilter,
  type DealerRow,
  downloadDealerTemplate,
  exportDealers,
  getDealerFigures,
  listDealers,
  updateDealer,
} from '#core/contract/dealer.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { ListOverview } from '#console/ui/list-overview.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { MapSwitch, type MapView } from '#console/ui/map/map-switch.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { RegionSelect } from '#console/ui/select/region-select.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useDealerColumns } from './dealer-columns.tsx'
import { DealerDrawer } from './dealer-drawer.tsx'
import { useDealerBulk } from './dealer-bulk.ts'
import { useDealerStateOptions } from './dealer-state.tsx'

const DealerMap = lazy(async () => ({ default: (await import('./dealer-map.tsx')).DealerMap }))

/** Dealers: who sells and hands over vehicles, where, and until when they may. */
export function DealerPage() {
  const { t } = useTranslation('dealer')
  const search = useSearch(DealerFilter)
  const list = usePagedList(listDealers, search.filter)
  const [editing, setEditing] = useState<DealerRow | 'new'>()
  const [view, setView] = useState<MapView>('list')
  const mayEdit = useAllowed(updateDealer)
  const columns = useDealerColumns(setEditing)
  const bulk = useDealerBulk(search.filter?.archived ?? false)

  async function editByCode(dealerCode: string) {
    const { list: found } = await call(listDealers, { query: { ...search.filter, dealerCode } })
    setEditing(found.find((row) => row.dealerCode === dealerCode))
  }

  return (
    <>
      <ListPage
        title={t('title')}
        search={search}
        list={list}
        reads={[listDealers]}
        columns={columns}
        rowKey={(row) => row.id}
        imports={{ template: downloadDealerTemplate, importer: 'dealer', label: t('import'), title: t('import.title') }}
        exports={exportDealers}
        add={{ to: createDealer, label: t('add'), onClick: () => setEditing('new') }}
        bulk={bulk}
        above={
          search.filter && (
            <DealerOverview filter={search.filter}>
              <MapSwitch shown={view} onShow={setView} />
            </DealerOverview>
          )
        }
        instead={
          view === 'map' && (
            <Suspense>
              {search.filter && (
                <DealerMap filter={search.filter} onEdit={mayEdit ? (code) => void editByCode(code) : undefined} />
              )}
            </Suspense>
          )
        }
      >
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
      </ListPage>
      <DealerDrawer editing={editing} onClose={() => setEditing(undefined)} />
    </>
  )
}

/** Totals of the dealers that match the search. */
function DealerOverview({ filter, children }: { filter: DealerFilter; children: ReactNode }) {
  const { t } = useTranslation('dealer')
  const { data } = useCall(getDealerFigures, { query: filter }, { toast: false, keepPrevious: true })
  const figures = [
    [t('title'), data?.dealers],
    [t('stock'), data?.stock],
    [t('soldThisYear'), data?.soldThisYear],
  ] as const
  return <ListOverview figures={figures}>{children}</ListOverview>
}
