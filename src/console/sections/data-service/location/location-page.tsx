import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSearchParams } from 'react-router-dom'
import {
  exportPositionData,
  listPositionData,
  POSITION_SOURCES,
  PositionDataFilter,
} from '#core/contract/position-data.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { ExportButton } from '#console/ui/export-button.tsx'
import { TrackButtons } from '#console/ui/location/track-buttons.tsx'
import { JournalTable } from '#console/ui/journal-table.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { OrderField, SelectField, TextField, TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { VinsField } from '#console/ui/vins-field.tsx'
import { GapList } from './gap-list.tsx'
import { usePositionColumns } from './position-columns.tsx'
import { PositionPictures } from './position-pictures.tsx'

const VIEWS = ['table', 'map', 'heat', 'gaps'] as const

/** Positions of vehicles over a range as table, map, heat and gaps (docs/product/data-service.md). */
export function LocationPage() {
  const { t } = useTranslation('positionData')
  const [params, setParams] = useSearchParams()
  const view = VIEWS.find((each) => each === params.get('view')) ?? 'table'
  const search = useViewSearch(PositionDataFilter, view)
  const { filter, given } = search
  const inArea = (area: string | undefined) => search.apply({ ...given, area })
  return (
    <>
      <PageHeader
        title={t('title')}
        hint={t('hint')}
        actions={
          <>
            <TrackButtons filter={filter} />
            <ExportButton endpoint={exportPositionData} filter={filter} />
          </>
        }
      />
      <SearchForm search={search}>
        <VinField single />
        <VinsField />
        <TimeRangeField required />
        <SelectField name="validOnly" label={t('quality')} options={[{ value: 'true', label: t('validOnly') }]} />
        <TextField name="speedFrom" label={t('speedFrom')} maxLength={6} />
        <TextField name="speedTo" label={t('speedTo')} maxLength={6} />
        <SelectField
          name="source"
          label={t('source')}
          options={POSITION_SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))}
        />
        <TextField name="area" label={t('area')} maxLength={60} />
        <TextField name="gapMinutes" label={t('gapMinutes')} maxLength={4} />
        <OrderField />
      </SearchForm>
      <ViewSwitch
        label={t('views')}
        views={VIEWS.map((key) => ({ key, label: t(`view.${key}`) }))}
        shown={view}
        onShow={(next) => setParams({ ...Object.fromEntries(params), view: next })}
      />
      {view === 'table' && <Positions filter={filter} />}
      {view === 'gaps' && <GapList filter={filter} />}
      {(view === 'map' || view === 'heat') && <PositionPictures filter={filter} shown={view} onArea={inArea} />}
    </>
  )
}

function Positions({ filter }: { filter: PositionDataFilter | null }) {
  const journal = useCursorList(listPositionData, filter)
  return <JournalTable journal={journal} columns={usePositionColumns()} rowKey={({ key }) => key} />
}
