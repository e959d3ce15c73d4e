import { Form } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { searchServices } from '#core/contract/keyword-search.ts'
import {
  createStation,
  downloadStationTemplate,
  exportStations,
  getStationFigures,
  listStations,
  STATION_STATES,
  StationFilter,
  type StationRow,
  updateStation,
} from '#core/contract/service-station.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { ListOverview } from '#console/ui/list-overview.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { MapSwitch, type MapView } from '#console/ui/map/map-switch.tsx'
import { usePowerTypeOptions } from '#console/ui/power-type-options.ts'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { KeywordSelect } from '#console/ui/select/keyword-select.tsx'
import { RegionSelect } from '#console/ui/select/region-select.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { useStationBulk } from './station-bulk.ts'
import { useStationColumns } from './station-columns.tsx'
import { StationDrawer } from './station-drawer.tsx'

const StationMap = lazy(async () => ({ default: (await import('./station-map.tsx')).StationMap }))

/** Service stations: what they can do, where they are and how far they reach. */
export function StationPage() {
  const { t } = useTranslation('serviceStation')
  const search = useSearch(StationFilter)
  const [editing, edit] = useState<StationRow | 'new'>()
  const [view, show] = useState<MapView>('list')
  const mayEdit = useAllowed(updateStation)

  async function editByCode(stationCode: string) {
    const { list } = await call(listStations, { query: { ...search.filter, stationCode } })
    edit(list.find((row) => row.stationCode === stationCode))
  }

  return (
    <>
      <ListPage
        title={t('title')}
        search={search}
        list={usePagedList(listStations, search.filter)}
        reads={[listStations, getStationFigures, searchServices]}
        columns={useStationColumns(edit)}
        rowKey={(row) => row.id}
        imports={{
          template: downloadStationTemplate,
          importer: 'serviceStation',
          label: t('import'),
          title: t('import.title'),
        }}
        exports={exportStations}
        add={{ to: createStation, label: t('add'), onClick: () => edit('new') }}
        bulk={useStationBulk(search.filter?.archived ?? false)}
        above={
          search.filter && (
            <StationOverview filter={search.filter}>
              <MapSwitch shown={view} onShow={show} />
            </StationOverview>
          )
        }
        instead={
          view === 'map' && (
            <Suspense>
              {search.filter && (
                <StationMap filter={search.filter} onEdit={mayEdit ? (code) => void editByCode(code) : undefined} />
              )}
            </Suspense>
          )
        }
      >
        <TextField name="keyWord" label={t('keyWord')} maxLength={128} />
        <Form.Item name="areaId" label={t('region')}>
          <RegionSelect />
        </Form.Item>
        <Form.Item name="service" label={t('services')}>
          <KeywordSelect from={searchServices} />
        </Form.Item>
        <SelectField name="powerType" label={t('powerTypes')} options={usePowerTypeOptions()} />
        <SelectField
          name="state"
          label={t('state')}
          options={STATION_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <SelectField
          name="archived"
          label={t('shown')}
          options={[
            { value: 'false', label: t('shown.current') },
            { value: 'true', label: t('shown.archive') },
          ]}
        />
      </ListPage>
      <StationDrawer editing={editing} onClose={() => edit(undefined)} />
    </>
  )
}

/** Totals of the stations that match the search. */
function StationOverview({ filter, children }: { filter: StationFilter; children: ReactNode }) {
  const { t } = useTranslation('serviceStation')
  const { data } = useCall(getStationFigures, { query: filter }, { toast: false, keepPrevious: true })
  const figures = [
    [t('title'), data?.stations],
    [t('state.open'), data?.open],
    [t('alwaysOpen'), data?.alwaysOpen],
    [t('capacity'), data?.capacity],
  ] as const
  return <ListOverview figures={figures}>{children}</ListOverview>
}
