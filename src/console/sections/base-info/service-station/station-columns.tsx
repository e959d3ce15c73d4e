import { usePowerTypeOptions } from '#console/ui/power-type-options.ts'
import { EditOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type StationRow, updateStation } from '#core/contract/service-station.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { StationStateTag } from './station-state.tsx'

const DIGITS = 5

export function useStationColumns(onEdit: (row: StationRow) => void): TableColumnsType<StationRow> {
  const column = useColumnKit<StationRow>()
  const { t } = useTranslation('serviceStation')
  const powerOf = new Map(usePowerTypeOptions().map(({ value, label }) => [value, label]))
  const powers = ({ powerTypes }: StationRow) =>
    powerTypes.length === 0 ? t('powerTypes.all') : powerTypes.map((stored) => powerOf.get(stored) ?? stored).join(', ')
  const position = ({ lng, lat }: StationRow) =>
    lng === null || lat === null ? '' : `${lat.toFixed(DIGITS)}, ${lng.toFixed(DIGITS)}`
  return [
    column.copy('stationCode', t('code'), 160, { fixed: 'start' }),
    column.text('stationName', t('name'), 216, { ellipsis: false }),
    column.text(['areaNames', ({ areaNames }) => areaNames.join(' / ')], t('region'), 150),
    column.text(['brandNames', ({ brandNames }) => brandNames.join(', ')], t('brands'), 150, { hidden: true }),
    column.text(['powerTypes', powers], t('powerTypes'), 130, { hidden: true }),
    column.text(['serviceNames', ({ serviceNames }) => serviceNames.join(', ')], t('services'), 180),
    column.code('openingHours', t('hours'), 130, { hidden: true }),
    column.cell('alwaysOpen', t('alwaysOpen'), 100, ({ alwaysOpen }) => (alwaysOpen ? t('yes') : t('no')), {
      hidden: true,
    }),
    column.code('phone', t('phone'), 130),
    column.code(['position', position], t('position'), 180, { hidden: true }),
    column.number('capacity', t('capacity'), 110, { hidden: true }),
    column.number('rating', t('rating'), 80, { digits: 1 }),
    column.cell('state', t('state'), 110, ({ state }) => <StationStateTag state={state} />),
    column.text('address', t('address'), 240, { hidden: true }),
    column.text('orgName', t('org'), 170, { hidden: true }),
    column.time('createTime', t('created'), 180, { hidden: true }),
    ...column.actions(t('actions'), 96, [
      {
        to: updateStation,
        icon: <EditOutlined aria-hidden />,
        opens: true,
        label: (row) => t('edit', { name: row.stationName }),
        onClick: onEdit,
      },
    ]),
  ]
}
