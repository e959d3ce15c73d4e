import { Form } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  createStation,
  getStation,
  listStations,
  STATION_STATES,
  StationInput,
  type StationRow,
  updateStation,
} from '#core/contract/service-station.ts'
import { call } from '#web/api/call.ts'
import { myInfoAtom } from '#web/state/session.ts'
import { PlaceItem } from '#console/ui/address/place-item.tsx'
import { byId, EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { CodeItem, NumberItem, SelectItem, SwitchItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { RegionSelect } from '#console/ui/select/region-select.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { usePowerTypeOptions } from '#console/ui/power-type-options.ts'
import { useBrandOptions, useServiceOptions } from './station-options.ts'

interface Props {
  /** A row to change, or a new station; undefined: closed. */
  editing: StationRow | 'new' | undefined
  onClose: () => void
}

const NEW = { state: 'open', alwaysOpen: false, services: [], brands: [], powerTypes: [], capacity: 0, rating: null }

export function StationDrawer({ editing, onClose }: Props) {
  const { t } = useTranslation('serviceStation')
  const ownOrg = useAtomValue(myInfoAtom)?.orgIds.split(',')[0]
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit', { name: row.stationName }) : t('add'))}
      schema={StationInput}
      initial={{ ...NEW, orgId: Number(ownOrg) }}
      create={(body) => call(createStation, { body })}
      update={(input, { id, updateTime }) => call(updateStation, { body: { ...input, id, updateTime } })}
      read={byId(getStation)}
      reads={[listStations]}
      onClose={onClose}
    >
      <CodeItem name="stationCode" label={t('code')} />
      <TextItem name="stationName" label={t('name')} />
      <SelectItem name="orgId" label={t('org')} options={useOrgOptions()} showSearch />
      <Form.Item name="areaId" label={t('region')} normalize={(id?: string) => id ?? ''}>
        <RegionSelect />
      </Form.Item>
      <PlaceItem />
      <CodeItem name="phone" label={t('phone')} />
      <CodeItem name="openingHours" label={t('hours')} placeholder="08:00-18:00" />
      <SelectItem name="services" label={t('services')} mode="multiple" options={useServiceOptions()} showSearch />
      <SelectItem name="brands" label={t('brands')} mode="multiple" options={useBrandOptions()} showSearch />
      <SelectItem
        name="powerTypes"
        label={t('powerTypes')}
        mode="multiple"
        options={usePowerTypeOptions()}
        showSearch
      />
      <NumberItem name="capacity" label={t('capacity')} />
      <NumberItem name="rating" label={t('rating')} hint={t('rating.hint')} step={0.1} />
      <SelectItem
        name="state"
        label={t('state')}
        options={STATION_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
      <SwitchItem name="alwaysOpen" label={t('alwaysOpen')} />
    </EntityDrawer>
  )
}
