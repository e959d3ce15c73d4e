import { EditOutlined, SafetyOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { eraseVehicleData, exportVehicleData } from '#core/contract/privacy.ts'
import { updateVehicle, VEHICLE_ATTRIBUTES, type VehicleRow } from '#core/contract/vehicle.ts'
import { powerTypeKey } from '#core/domain/power-type.ts'
import { useFormat } from '#web/i18n/format.ts'
import { myInfoAtom } from '#web/state/session.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { modelWords } from '#console/ui/model-words.ts'
import { StateTag } from '#console/ui/state-tag.tsx'
import { DueDay } from '#console/ui/due-day.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'

interface Actions {
  onEdit: (row: VehicleRow) => void
  /** Opens what can be done with the data of a vehicle. */
  onData: (row: VehicleRow) => void
}

export function useVehicleColumns(given: Actions): TableColumnsType<VehicleRow> {
  const column = useColumnKit<VehicleRow>()
  const { t } = useTranslation(['baseInfo', 'common'])
  const format = useFormat()
  const countries = new Intl.DisplayNames([format.language], { type: 'region' })

  const powerName = (stored: string) => {
    const key = powerTypeKey(stored)
    return key ? t(`power.${key}`) : stored
  }

  const columns: TableColumnsType<VehicleRow> = [
    column.vin('vin', t('common:field.vin'), 190),
    column.plate('plate', t('vehicle.plate'), 105),
    column.label('state', t('vehicle.liveState'), 105, (state) => <StateTag state={state} />),
    column.time('lastMessageTime', t('vehicle.lastMessage'), 170, { fresh: true }),
    column.text('orgName', t('vehicle.org'), 150),
    column.text(['model', modelWords], t('vehicle.model'), 190),
    column.text(['powerType', ({ powerType }) => powerName(powerType)], t('vehicle.powerType'), 160, { hidden: true }),
    column.cell(
      'attribute',
      t('vehicle.attribute'),
      130,
      ({ attribute: value }) => t(`attribute.${VEHICLE_ATTRIBUTES[value - 1] ?? 'customer'}`),
      { hidden: true },
    ),
    column.text('operatingCity', t('vehicle.operatingCity'), 150, { hidden: true }),
    column.text(['country', ({ country }) => countries.of(country)], t('vehicle.country'), 130, { hidden: true }),
    column.text('driverName', t('vehicle.driver'), 115),
    column.day('soldOn', t('vehicle.soldOn'), 130, { hidden: true }),
    column.cell('insuranceUntil', t('vehicle.insurance'), 160, ({ insuranceUntil: day }) => <DueDay day={day} />, {
      hidden: true,
    }),
    column.cell('inspectionUntil', t('vehicle.inspection'), 160, ({ inspectionUntil: day }) => <DueDay day={day} />, {
      hidden: true,
    }),
    column.tags('tags', t('vehicle.tags'), 160, { hidden: true, onCell: () => ({ style: { whiteSpace: 'nowrap' } }) }),
    column.text(
      ['registerState', ({ registerState: state }) => t(`registerState.${state}`)],
      t('vehicle.registerState'),
      160,
      { hidden: true },
    ),
    column.code('terminalSn', t('vehicle.terminal'), 150, { hidden: true }),
  ]
  return [...columns, ...useActionColumn(given)]
}

/** Vehicles that are only related to an organisation of the user are read-only. */
function useActionColumn({ onEdit, onData }: Actions): TableColumnsType<VehicleRow> {
  const column = useColumnKit<VehicleRow>()
  const { t } = useTranslation('baseInfo')
  const mayExport = useAllowed(exportVehicleData)
  const ownOrgs = new Set(useAtomValue(myInfoAtom)?.orgIds.split(','))
  const on = (row: VehicleRow) => ownOrgs.has(String(row.orgId))
  return column.actions(t('vehicle.actions'), 96, [
    {
      to: updateVehicle,
      icon: <EditOutlined aria-hidden />,
      label: ({ vin }) => t('vehicle.edit', { vin }),
      onClick: onEdit,
      on,
    },
    {
      to: mayExport ? exportVehicleData : eraseVehicleData,
      icon: <SafetyOutlined aria-hidden />,
      label: ({ vin }) => t('data.open', { vin }),
      onClick: onData,
      on,
      more: 'danger',
    },
  ])
}
