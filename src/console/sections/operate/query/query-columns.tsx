import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { DeskVehicle } from '#core/contract/vehicle-desk.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { LevelMark } from '#console/ui/level-mark.tsx'
import { PlaceCell } from '#console/ui/location/place-cell.tsx'
import { usePowerTypeOptions } from '#console/ui/power-type-options.ts'
import { StateTag } from '#console/ui/state-tag.tsx'

export function useQueryColumns(): TableColumnsType<DeskVehicle> {
  const column = useColumnKit<DeskVehicle>()
  const { t } = useTranslation('query')
  const format = useFormat()
  const powers = new Map(usePowerTypeOptions().map(({ value, label }) => [value, label]))
  return [
    // Next to the map there is room for these; the card on the map has the rest.
    column.vehicle({ width: 185 }),
    column.cell('state', t('state'), 110, ({ state }) => <StateTag state={state} />),
    column.cell('alarmLevel', t('alarms'), 75, ({ alarmLevel }) =>
      alarmLevel > 0 ? <LevelMark level={alarmLevel} /> : '–',
    ),
    column.quantity('speed', 'speed', t('speed'), 90),
    column.cell('energy', t('energy'), 80, ({ soc, fuel }) => {
      if (soc !== null) return <bdi dir="ltr">{format.number(soc, 0)} %</bdi>
      return fuel === null ? '–' : <bdi>{t('litres', { litres: format.number(fuel, 0) })}</bdi>
    }),
    column.quantity('distance', 'mileageTodayKm', t('today'), 130, { hidden: true }),
    column.quantity('distance', 'mileageKm', t('mileage'), 130, { hidden: true }),
    column.time('positionTime', t('position'), 105, { fresh: true }),
    column.cell('place', t('place'), 240, ({ lat, lng }) => <PlaceCell lat={lat} lng={lng} />, { hidden: true }),
    column.text('orgName', t('org'), 160, { hidden: true }),
    column.text('modelName', t('model'), 160, { hidden: true }),
    column.code('terminalSn', t('sn'), 150, { hidden: true }),
    column.copy('iccid', t('iccid'), 220, { hidden: true }),
    column.code('firmware', t('firmware'), 120, { hidden: true }),
    column.text('driverName', t('driver'), 130, { hidden: true }),
    column.text('ownerName', t('owner'), 150, { hidden: true }),
    column.text('dealerName', t('dealer'), 160, { hidden: true }),
    column.label('powerType', t('powerType'), 130, (stored) => powers.get(stored) ?? stored, { hidden: true }),
    column.time('lastMessageTime', t('lastMessage'), 180, { hidden: true }),
  ]
}
