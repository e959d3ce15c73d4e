import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  exportTrips,
  listTrips,
  mergeTrips,
  recalculateTrips,
  sumTrips,
  tagTrips,
  type Trip,
  TripFilter,
} from '#core/contract/trip.ts'
import { TRIP_TAGS, type TripTag } from '#core/domain/trip-rules.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { Allowed } from '#console/ui/allowed.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { ExportButton } from '#console/ui/export-button.tsx'
import { JournalTable } from '#console/ui/journal-table.tsx'
import { useOpenRow } from '#console/ui/open-row.ts'
import { PageHeader } from '#console/ui/page-header.tsx'
import { OrderField, SelectField, TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { RecalculateDrawer } from './recalculate-drawer.tsx'
import { useConsumption, useTripColumns } from './trip-columns.tsx'
import { TripDrawer } from './trip-drawer.tsx'
import { TripRulesNote } from './trip-rules-note.tsx'

/** Trips of vehicles (docs/product/tbox.md). */
export function TravelDataPage() {
  const { t } = useTranslation('trip')
  const search = useSearch(TripFilter)
  const journal = useCursorList(listTrips, search.filter)
  const totals = useTotals(search.filter)
  const [chosen, setChosen] = useState<Trip[]>([])
  const [shown, show] = useOpenRow(journal.rows, (trip) => trip.id)
  const [recalculating, setRecalculating] = useState(false)
  const { filter } = search
  const vin = filter?.vin

  return (
    <>
      <PageHeader
        title={t('title')}
        hint={t('hint')}
        actions={
          vin !== undefined && (
            <AllowedButton to={recalculateTrips} onClick={() => setRecalculating(true)}>
              {t('recalculate')}
            </AllowedButton>
          )
        }
      />
      <SearchForm search={search}>
        <VinField single />
        <TimeRangeField required />
        <SelectField name="tag" label={t('tag')} options={useTagOptions()} />
        <OrderField />
      </SearchForm>
      <TripRulesNote />
      <JournalTable
        bar={
          <TripSelectionBar
            chosen={chosen}
            onDone={() => {
              setChosen([])
              journal.reload()
            }}
          />
        }
        journal={journal}
        columns={useTripColumns(show)}
        rowKey={(trip) => trip.id}
        onRow={show}
        selection={{ keys: chosen.map(({ id }) => id), onChange: (_keys, rows) => setChosen(rows) }}
        {...(totals && { totals })}
        tools={<ExportButton endpoint={exportTrips} filter={filter} />}
      />
      <TripDrawer
        trip={shown ?? undefined}
        onClose={() => show(null)}
        onChanged={() => {
          show(null)
          journal.reload()
        }}
      />
      {filter && vin !== undefined && (
        <RecalculateDrawer
          filter={{ ...filter, vin }}
          open={recalculating}
          onClose={() => {
            setRecalculating(false)
            journal.reload()
          }}
        />
      )}
    </>
  )
}

function useTagOptions() {
  const { t } = useTranslation('trip')
  return TRIP_TAGS.map((tag) => ({ value: tag, label: t(`tag.${tag}`) }))
}

/** Sums over all trips of the search, not only those on screen. */
function useTotals(filter: TripFilter | null) {
  const { t } = useTranslation('trip')
  const format = useFormat()
  const consumption = useConsumption()
  const { data } = useCall(sumTrips, { query: filter! }, { enabled: filter !== null, toast: false })
  return (
    data && {
      all: `${t('totals')}: ${t('count', { count: data.trips })}`,
      distanceKm: format.distance(data.distanceKm),
      durationSeconds: format.duration(data.durationSeconds),
      idleSeconds: format.duration(data.idleSeconds),
      consumption: consumption(data),
    }
  )
}

function TripSelectionBar({ chosen, onDone }: { chosen: readonly Trip[]; onDone: () => void }) {
  const { t } = useTranslation('trip')
  const confirm = useConfirm()
  const refresh = useRefresh()
  const tagOptions = useTagOptions()
  const ids = chosen.map(({ id }) => id)
  const finish = async () => {
    await refresh(listTrips, sumTrips)
    onDone()
  }
  const merge = () =>
    confirm({
      title: t('merge.ask'),
      content: t('merge.hint'),
      onConfirm: () => call(mergeTrips, { body: { ids } }).then(finish),
    })
  const mark = async (tag: TripTag) => {
    await call(tagTrips, { body: { ids, tag } })
    await finish()
  }
  return (
    <SelectionBar count={chosen.length} onClear={onDone}>
      <AllowedButton to={mergeTrips} onClick={merge} disabled={chosen.length < 2}>
        {t('merge')}
      </AllowedButton>
      <Allowed to={tagTrips}>
        <Dropdown
          trigger={['click']}
          menu={{
            items: tagOptions.map(({ value, label }) => ({ key: value, label, onClick: () => void mark(value) })),
          }}
        >
          <Button>{t('tag')}</Button>
        </Dropdown>
      </Allowed>
    </SelectionBar>
  )
}
