import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSearchParams } from 'react-router-dom'
import { exportHistory, HistoryFilter } from '#core/contract/history-data.ts'
import { ExportButton } from '#console/ui/export-button.tsx'
import { NotSearched } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { OrderField, TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useNarrow } from '#console/ui/use-narrow.ts'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { HistoryPicture } from './history-picture.tsx'
import { HistoryTable } from './history-table.tsx'
import { ItemSets } from './item-sets.tsx'
import { ItemsField } from './items-field.tsx'

const VIEWS = ['charts', 'table'] as const

/** What one vehicle reported over a range: synchronised charts next to its track, and a table (docs/product/data-service.md). */
export function HistoryPage() {
  const { t } = useTranslation('history')
  const [params, setParams] = useSearchParams()
  const view = VIEWS.find((each) => each === params.get('view')) ?? 'charts'
  const search = useViewSearch(HistoryFilter, view)
  const { filter, given } = search
  const narrow = useNarrow(search)
  return (
    <>
      <PageHeader
        title={t('title')}
        hint={t('hint')}
        actions={<ExportButton endpoint={exportHistory} filter={filter} />}
      />
      <SearchForm
        search={search}
        actions={<ItemSets items={filter?.items} onChoose={(items) => search.apply({ ...given, items })} />}
      >
        <VinField required />
        <TimeRangeField required />
        <ItemsField />
        <OrderField />
      </SearchForm>
      <ViewSwitch
        label={t('views')}
        views={VIEWS.map((key) => ({ key, label: t(`view.${key}`) }))}
        shown={view}
        onShow={(next) => setParams({ ...Object.fromEntries(params), view: next })}
      />
      {view === 'charts' && filter === null && <NotSearched />}
      {view === 'charts' && filter && (
        <HistoryPicture key={JSON.stringify(filter)} filter={filter} onNarrow={narrow.toMoments} />
      )}
      {view === 'table' && <HistoryTable filter={filter} />}
    </>
  )
}
