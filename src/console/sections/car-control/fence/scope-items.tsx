import { Form, Spin } from 'antd'
import { listModels } from '#core/contract/base-data.ts'
import { type FenceScope, findFenceVehicles } from '#core/contract/fence.ts'
import { SelectItem } from '#console/ui/form-builder/form-fields.tsx'
import { VehiclesControl } from '#console/ui/upgrade/vehicles-control.tsx'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useGroupNames } from './use-group-names.ts'
import { useSeen } from './use-seen.ts'

const VEHICLES_MAX = 10_000
const WAYS = ['all', 'models', 'groups', 'vehicles'] as const

/** Vehicles a fence watches: all of its organisation, models, working groups, or single ones. */
export function ScopeItems() {
  const { t } = useTranslation('fence')
  const by = Form.useWatch<FenceScope['by'] | undefined>(['scope', 'by'])
  const { data: models = [] } = useCall(listModels, { query: {} }, { toast: false })
  const names = [...new Set(models.map(({ name }) => name))]
  return (
    <>
      <SelectItem
        name={['scope', 'by']}
        label={t('scope')}
        options={WAYS.map((value) => ({ value, label: t(`scope.${value}`) }))}
      />
      {by === 'models' && (
        <SelectItem
          name={['scope', 'models']}
          label={t('scope.models')}
          required
          mode="multiple"
          showSearch
          options={names.map((value) => ({ value, label: value }))}
        />
      )}
      {by === 'groups' && <GroupsItem />}
      {by === 'vehicles' && (
        <Form.Item name={['scope', 'vehicleIds']} label={t('scope.vehicles')} required>
          <VehiclesById />
        </Form.Item>
      )}
    </>
  )
}

/** Groups of others, which the fence has already, are offered by their number. */
function GroupsItem() {
  const { t } = useTranslation('fence')
  const names = useGroupNames()
  const chosen = Form.useWatch<number[] | undefined>(['scope', 'groupIds']) ?? []
  const seen = useSeen(chosen)
  const ids = [...new Set([...names.known, ...seen])]
  return (
    <SelectItem
      name={['scope', 'groupIds']}
      label={t('scope.groups')}
      hint={t('scope.groups.hint')}
      required
      mode="multiple"
      showSearch
      options={ids.map((value) => ({ value, label: names.of(value) }))}
    />
  )
}

interface Props {
  id?: string
  value?: number[]
  onChange?: (ids: number[]) => void
}

/** People choose vehicles by plate or VIN, a fence has their ids. */
function VehiclesById({ id, value = [], onChange }: Props) {
  const { data } = useCall(
    findFenceVehicles,
    { body: { vehicleIds: value } },
    { enabled: value.length > 0, keepPrevious: true },
  )
  const known = value.length === 0 ? [] : data
  if (!known) return <Spin />
  const choose = async (vins: string[]) => {
    const unknown = vins.filter((each) => !known.some(({ vin }) => vin === each))
    const found = unknown.length > 0 ? await call(findFenceVehicles, { body: { vins: unknown } }) : []
    const ids = new Map([...known, ...found].map(({ vin, vehicleId }) => [vin, vehicleId]))
    onChange?.(vins.flatMap((vin) => ids.get(vin) ?? []))
  }
  return (
    <VehiclesControl
      {...(id && { id })}
      value={known.filter(({ vehicleId }) => value.includes(vehicleId)).map(({ vin }) => vin)}
      onChange={(vins) => void choose(vins)}
      max={VEHICLES_MAX}
    />
  )
}
