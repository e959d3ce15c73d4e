import { SettingOutlined } from '@ant-design/icons'
import { useState } from 'react'
import {
  exportFuelVehicles,
  FuelFilter,
  type FuelVehicle,
  getFuelFigures,
  listFuelVehicles,
  saveFuelRule,
} from '#core/contract/fuel.ts'
import { FUEL_EVENT_KINDS, FUEL_SENSOR_STATES } from '#core/domain/fuel-rules.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { ListOverview } from '#console/ui/list-overview.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { useOpenRow } from '#console/ui/open-row.ts'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { useFuelColumns } from './fuel-columns.tsx'
import { FuelDrawer } from './fuel-drawer.tsx'
import { RuleDrawer } from './rule-drawer.tsx'

const REFRESH_MS = 60_000

/** Fuel and urea: levels, consumption, refuels and suspected drains (docs/product/operate.md). */
export function FuelPage() {
  const { t } = useTranslation(['fuel', 'common'])
  const search = useSearch(FuelFilter)
  const list = usePagedList(listFuelVehicles, search.filter)
  const [shown, show] = useOpenRow<FuelVehicle>(list.rows, ({ vin }) => vin)
  const [editsRule, editRule] = useState(false)
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        search={search}
        list={list}
        columns={useFuelColumns(show)}
        rowKey={({ vin }) => vin}
        onRow={show}
        exports={exportFuelVehicles}
        actions={
          <AllowedButton to={saveFuelRule} icon={<SettingOutlined aria-hidden />} onClick={() => editRule(true)}>
            {t('rule')}
          </AllowedButton>
        }
        above={search.filter && <FuelOverview filter={search.filter} />}
      >
        <TextField name="vin" label={t('field.vin')} maxLength={17} />
        <TextField name="plate" label={t('plate')} maxLength={16} />
        <SelectField
          name="sensor"
          label={t('sensor')}
          options={FUEL_SENSOR_STATES.map((value) => ({ value, label: t(`sensor.${value}`) }))}
        />
        <SelectField
          name="eventKind"
          label={t('eventKind')}
          options={FUEL_EVENT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <SelectField
          name="undecided"
          label={t('decision')}
          options={[
            { value: 'true', label: t('decision.needed') },
            { value: 'false', label: t('decision.none') },
          ]}
        />
      </ListPage>
      <FuelDrawer vehicle={shown ?? undefined} onClose={() => show(null)} />
      <RuleDrawer open={editsRule} onClose={() => editRule(false)} />
    </>
  )
}

/** Totals of the vehicles that match the search. */
function FuelOverview({ filter }: { filter: FuelFilter }) {
  const { t } = useTranslation('fuel')
  const { data } = useCall(
    getFuelFigures,
    { query: filter },
    { toast: false, keepPrevious: true, refreshMs: REFRESH_MS },
  )
  return (
    <ListOverview
      figures={[
        [t('figure.vehicles'), data?.vehicles],
        [t('figure.measured'), data?.measured],
        [t('figure.frozen'), data?.frozen],
        [t('figure.undecided'), data?.undecided],
      ]}
    />
  )
}
