import { useState } from 'react'
import * as contract from '#core/contract/itinerary.ts'
import { ITINERARY_STATES } from '#core/domain/itinerary.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { BulkAction } from '#console/ui/bulk-actions.tsx'
import { CountViews, withView } from '#console/ui/count-views.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { useOpenId } from '#console/ui/open-row.ts'
import { SelectField, TextField, TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { useItineraryColumns } from './itinerary-columns.tsx'
import { ItineraryDrawer } from './itinerary-drawer.tsx'
import { PlanDrawer } from './plan-drawer.tsx'

const READS = [contract.listItineraries, contract.countItineraries, contract.getItinerary] as const

/** Itineraries: the plan against what was driven (docs/product/operate.md). */
export function ItineraryPage() {
  const { t } = useTranslation(['itinerary', 'shell'])
  const search = useSearch(contract.ItineraryFilter)
  const [editing, edit] = useState<contract.ItineraryDetail | 'new'>()
  const [shown, show] = useOpenId()
  const editById = async ({ id }: contract.ItineraryRow) => edit(await call(contract.getItinerary, { query: { id } }))

  return (
    <>
      <ListPage
        title={t('shell:title.operate.vehicleItinerary')}
        hint={t('hint')}
        search={withView(search, 'state')}
        list={usePagedList(contract.listItineraries, search.filter)}
        reads={READS}
        columns={useItineraryColumns({ open: ({ id }) => show(id), edit: (row) => void editById(row) })}
        rowKey={({ id }) => id}
        onRow={({ id }) => show(id)}
        imports={{
          template: contract.downloadItineraryTemplate,
          importer: 'itinerary',
          label: t('import'),
          title: t('import.title'),
        }}
        exports={contract.exportItineraries}
        add={{ to: contract.createItinerary, label: t('add'), onClick: () => edit('new') }}
        bulk={useItineraryBulk()}
        above={search.filter && <States search={search} filter={search.filter} />}
      >
        <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
        <VinField />
        <TimeRangeField offerToday={false} />
        <SelectField name="orgId" label={t('org')} options={useOrgOptions()} />
      </ListPage>
      <ItineraryDrawer id={shown} onClose={() => show(null)} />
      <PlanDrawer editing={editing} reads={READS} onClose={() => edit(undefined)} />
    </>
  )
}

function useItineraryBulk(): BulkAction<contract.ItineraryRow>[] {
  const { t } = useTranslation('itinerary')
  const format = useFormat()
  return [
    {
      to: contract.deleteItineraries,
      label: t('delete'),
      danger: true,
      ask: (count) => ({ title: t('delete.ask', { number: format.number(count) }), content: t('delete.hint') }),
      run: (rows) => call(contract.deleteItineraries, { body: { ids: rows.map(({ id }) => id) } }),
    },
  ]
}

interface StatesProps {
  search: ReturnType<typeof useSearch<typeof contract.ItineraryFilter>>
  filter: contract.ItineraryFilter
}

function States({ search, filter: { state, ...range } }: StatesProps) {
  const { t } = useTranslation('itinerary')
  const { data } = useCall(contract.countItineraries, { query: range }, { toast: false, keepPrevious: true })
  return (
    <CountViews
      label={t('states')}
      allLabel={t('states.all')}
      views={ITINERARY_STATES.map((key) => ({
        key,
        label: t(`state.${key}`),
        count: data && (data.states[key] ?? 0),
      }))}
      shown={state}
      onShow={(next) => search.apply({ ...search.given, state: next })}
    />
  )
}
