import { EyeOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { type FuelVehicle, listFuelEvents } from '#core/contract/fuel.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { PlaceCell } from '#console/ui/location/place-cell.tsx'
import { SENSOR_TONES } from './fuel-tones.ts'

export function useFuelColumns(onShow: (row: FuelVehicle) => void): TableColumnsType<FuelVehicle> {
  const column = useColumnKit<FuelVehicle>()
  const { t } = useTranslation('fuel')
  const format = useFormat()
  const counted = (count: number, litres: number) =>
    count === 0 ? '0' : `${format.number(count)} · ${t('litres', { value: format.number(litres, 0) })}`
  return [
    column.vehicle({ width: 240 }),
    column.text('orgName', t('org'), 140, { hidden: true }),
    column.number('fuelPercent', t('fuelPercent'), 110, { digits: 1, unit: '%' }),
    column.number('fuelLitres', t('fuelLitres'), 120, { digits: 1, unit: 'L' }),
    column.number('ureaPercent', t('ureaPercent'), 110, { digits: 1, unit: '%' }),
    column.number('consumption', t('consumption'), 140, { digits: 1, unit: 'L/100 km' }),
    column.number('ureaRatio', t('ureaRatio'), 130, { digits: 1, unit: '%', hidden: true }),
    column.cell('refuels', t('refuels'), 130, (row) => counted(row.refuels, row.refuelledLitres), {
      align: 'end',
      hidden: true,
    }),
    column.number('drains', t('drains'), 120),
    column.time('lastDrainTime', t('lastDrain'), 180, { hidden: true }),
    column.number('lastDrainLitres', t('lastDrainLitres'), 120, { digits: 0, unit: 'L', hidden: true }),
    column.cell(
      'lastDrainPlace',
      t('lastDrainPlace'),
      200,
      ({ lastDrainLng: lng, lastDrainLat: lat }) => <PlaceCell lng={lng} lat={lat} />,
      { hidden: true },
    ),
    column.quantity('distance', 'rangeKm', t('range'), 120),
    column.state('sensor', t('sensor'), 130, (sensor) => [SENSOR_TONES[sensor], t(`sensor.${sensor}`)], {
      hidden: true,
    }),
    column.number('openEvents', t('openEvents'), 120),
    column.time('levelTime', t('levelAt'), 180, { hidden: true }),
    ...column.actions(t('actions'), 64, [
      {
        to: listFuelEvents,
        icon: <EyeOutlined aria-hidden />,
        opens: true,
        label: ({ plate, vin }) => t('show', { name: plate || vin }),
        onClick: onShow,
      },
    ]),
  ]
}
