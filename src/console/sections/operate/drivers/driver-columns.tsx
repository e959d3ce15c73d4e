import { EditOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type DriverRow, updateDriver } from '#core/contract/driver.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { DueDay } from '#console/ui/due-day.tsx'
import { DriverStateTag } from './driver-state.tsx'

const HOUR_SECONDS = 3600
/** Null where the driver was on no trip. */
const hoursOf = (field: 'secondsToday' | 'secondsWeek') => (row: DriverRow) =>
  row[field] === 0 ? null : row[field] / HOUR_SECONDS

/** The default columns fit a window of 1440 px; the rest are hidden until the user shows it. */
export function useDriverColumns(
  onOpen: (row: DriverRow) => void,
  onEdit: (row: DriverRow) => void,
): TableColumnsType<DriverRow> {
  const column = useColumnKit<DriverRow>()
  const { t } = useTranslation('driver')
  const hours = { digits: 1, unit: t('hour') }
  return [
    column.link('driverName', t('name'), 130, onOpen, { fixed: 'start', label: () => t('open') }),
    column.copy('qualificationNo', t('qualificationNo'), 140),
    column.cell('licenceUntil', t('licenceUntil'), 118, ({ licenceUntil: day }) => <DueDay day={day} />),
    column.cell('qualificationUntil', t('qualificationUntil'), 122, ({ qualificationUntil: day }) => (
      <DueDay day={day} />
    )),
    column.plate('plate', t('vehicle'), 104),
    column.number(['secondsToday', hoursOf('secondsToday')], t('today'), 80, hours),
    column.number(['secondsWeek', hoursOf('secondsWeek')], t('week'), 80, hours),
    column.number('score', t('score'), 80),
    column.number('drivingAlarms', t('alarms'), 84),
    column.cell('state', t('state'), 112, ({ state }) => <DriverStateTag state={state} />),
    column.code('phone', t('phone'), 130, { hidden: true }),
    column.number('openCoaching', t('coaching'), 100, { hidden: true }),
    column.text('orgName', t('org'), 170, { hidden: true }),
    column.quantity('distance', 'km', t('km'), 120, { hidden: true }),
    column.code('licenceNo', t('licenceNo'), 180, { hidden: true }),
    column.code('cardId', t('cardId'), 130, { hidden: true }),
    column.time('createTime', t('created'), 180, { hidden: true }),
    ...column.actions(t('actions'), 68, [
      {
        to: updateDriver,
        icon: <EditOutlined aria-hidden />,
        opens: true,
        label: (row) => t('edit', { name: row.driverName }),
        onClick: onEdit,
      },
    ]),
  ]
}
