import { EditOutlined, EyeOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/vehicle-info.ts'
import { powerTypeKey } from '#core/domain/power-type.ts'
import { myInfoAtom } from '#web/state/session.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { modelWords } from '#console/ui/model-words.ts'
import { usePlateColourOptions } from '../options.ts'
import { ColourMark } from './colour-mark.tsx'

type Row = contract.VehicleInfoRow

interface Actions {
  onOpen: (row: Row) => void
  onEdit: (row: Row) => void
}

export function useInfoColumns({ onOpen, onEdit }: Actions): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation(['vehicleInfo', 'plant', 'baseInfo'])
  const plateColours = new Map(usePlateColourOptions().map(({ value, label }) => [value, label]))
  const ownOrgs = new Set(useAtomValue(myInfoAtom)?.orgIds.split(','))
  const powerName = (stored: string) => {
    const key = powerTypeKey(stored)
    return key ? t(`baseInfo:power.${key}`) : stored
  }
  return [
    column.vin(),
    column.plate('plate', t('baseInfo:vehicle.plate'), 120),
    column.label('plateColour', t('baseInfo:vehicle.plateColour'), 120, (code) => plateColours.get(code) ?? code, {
      hidden: true,
    }),
    column.text(['model', modelWords], t('baseInfo:vehicle.model'), 220),
    column.code('orderNum', t('plant:field.orderNum'), 150, { hidden: true }),
    column.cell('colour', t('plant:field.colour'), 150, ({ colourName, colourHex }) => (
      <ColourMark name={colourName} hex={colourHex} />
    )),
    column.text(['powerType', ({ powerType }) => powerName(powerType)], t('baseInfo:vehicle.powerType'), 140),
    column.text('engineName', t('plant:field.engine'), 220, { hidden: true }),
    column.code('engineNo', t('plant:field.engineNo'), 160, { hidden: true }),
    column.text('motorName', t('plant:field.motor'), 220, { hidden: true }),
    column.text('gearboxName', t('plant:field.gearbox'), 190, { hidden: true }),
    column.text('chassisName', t('plant:field.chassis'), 190, { hidden: true }),
    column.text(['battery', batteryText], t('battery'), 130, { hidden: true }),
    column.code(['ecus', ({ ecus }) => ecus.join(', ')], t('ecus'), 240, { ellipsis: true, hidden: true }),
    column.day('producedOn', t('plant:field.producedOn'), 140),
    column.code('certificateNo', t('plant:field.certificateNo'), 180, { hidden: true }),
    column.number('tonnage', t('plant:field.tonnage'), 120, { digits: 1, hidden: true }),
    column.number('seats', t('plant:field.seats'), 90, { hidden: true }),
    column.text('usage', t('usage'), 150, { hidden: true }),
    column.text(['region', ({ areaNames }) => areaNames.join(' / ')], t('region'), 180, { hidden: true }),
    column.text('energyStoreName', t('plant:field.energyStore'), 200, { hidden: true }),
    column.code('motorNo', t('plant:field.motorNo'), 160, { hidden: true }),
    column.code('mein', t('mein'), 150, { hidden: true }),
    column.day('lineOffOn', t('lineOffOn'), 140, { hidden: true }),
    column.code('plantCode', t('plantCode'), 120, { hidden: true }),
    column.code('terminalSn', t('terminal'), 160, { hidden: true }),
    column.text('orgName', t('baseInfo:vehicle.org'), 170, { hidden: true }),
    ...column.actions(t('actions'), 100, [
      {
        to: contract.listVehicleInfo,
        icon: <EyeOutlined aria-hidden />,
        opens: true,
        label: ({ vin }) => t('open', { vin }),
        onClick: onOpen,
      },
      {
        to: contract.updateVehicleInfo,
        icon: <EditOutlined aria-hidden />,
        opens: true,
        label: ({ vin }) => t('edit', { vin }),
        onClick: onEdit,
        // Vehicles that are only related to an organisation of the user are read-only.
        on: ({ orgId }) => ownOrgs.has(String(orgId)),
      },
    ]),
  ]
}

export const batteryText = ({ batteryType, batteryCapacity }: Pick<Row, 'batteryType' | 'batteryCapacity'>) =>
  batteryCapacity === null ? '' : `${batteryType} ${batteryCapacity} kWh`
