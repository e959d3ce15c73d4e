import { EditOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { updateVehicleModel, type VehicleModelRow } from '#core/contract/vehicle-model.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { usePowerTypeOptions } from '#console/ui/power-type-options.ts'
import { useClassOptions } from './use-class-options.ts'

export function useModelColumns(onEdit: (row: VehicleModelRow) => void): TableColumnsType<VehicleModelRow> {
  const column = useColumnKit<VehicleModelRow>()
  const { t } = useTranslation('vehicleModel')
  const classes = useClassOptions()
  const powers = usePowerTypeOptions()
  const named = (options: { value: string; label: string }[], stored: string) =>
    options.find(({ value }) => value === stored)?.label ?? stored
  return [
    column.code('modelCode', t('modelCode'), 150, { fixed: 'start' }),
    column.text('modelName', t('model'), 200),
    column.text('brandName', t('brand'), 130),
    column.text('seriesName', t('series'), 130),
    column.text(['vehicleClass', ({ vehicleClass }) => named(classes, vehicleClass)], t('vehicleClass'), 130),
    column.text(['powerType', ({ powerType }) => named(powers, powerType)], t('powerType'), 140),
    column.number('vehicles', t('vehicles'), 100),
    column.code('brandCode', t('brandCode'), 120, { hidden: true }),
    column.code('seriesCode', t('seriesCode'), 120, { hidden: true }),
    column.changed(t('updated'), 180, { hidden: true }),
    ...column.actions(t('actions'), 90, [
      {
        to: updateVehicleModel,
        icon: <EditOutlined aria-hidden />,
        opens: true,
        label: ({ modelName }) => t('edit', { name: modelName }),
        onClick: onEdit,
      },
    ]),
  ]
}
