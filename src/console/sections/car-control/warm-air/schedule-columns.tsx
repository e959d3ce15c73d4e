import { EditOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import * as contract from '#core/contract/climate.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { useWeekdayName } from '#console/ui/export/schedule-words.ts'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CLIMATE_TONES } from './run-columns.tsx'

type Row = contract.ClimateSchedule
const WEEK = 7

/** A slot as text: "Mon–Fri 07:30 ready, 20 min". */
export function useSlotText(): (slot: contract.ClimateSchedule['slots'][number]) => string {
  const { t } = useTranslation('climate')
  const format = useFormat()
  const weekdayName = useWeekdayName('short')
  const daysText = (days: readonly number[]) => {
    const sorted = [...days].sort((one, other) => one - other)
    if (sorted.length === WEEK) return t('everyDay')
    const isRun = sorted.length > 2 && sorted.at(-1)! - sorted[0]! === sorted.length - 1
    if (isRun) return t('dayRange', { from: weekdayName(sorted[0]!), to: weekdayName(sorted.at(-1)!) })
    return sorted.map(weekdayName).join(t('listComma'))
  }
  return ({ days, clock, by, minutes }) =>
    t(`slot.${by}`, { days: daysText(days), clock, minutes: format.number(minutes) })
}

export function useScheduleColumns(onEdit: (row: Row) => void): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation('climate')
  const format = useFormat()
  const slotText = useSlotText()
  return [
    column.vehicle({ width: 235 }),
    column.link('name', t('name'), 115, onEdit),
    column.state('enabled', t('enabled'), 85, (on) => [on ? 'good' : 'neutral', on ? t('on') : t('off')]),
    column.cell('slots', t('slots'), 200, ({ slots }) =>
      slots.map((slot) => <div key={`${slot.by}${slot.clock}${slot.days.join('')}`}>{slotText(slot)}</div>),
    ),
    column.cell('target', t('settings'), 120, ({ mode, target }) =>
      t('modeAndTarget', { mode: t(`mode.${mode}`), target: t('degrees', { value: format.number(target) }) }),
    ),
    column.cell(
      'power',
      t('power'),
      190,
      ({ power, minSoc }) => t(`power.${power}`, { soc: format.percent(minSoc / 100) }),
      { hidden: true },
    ),
    column.time('nextTime', t('nextTime'), 160),
    column.cell('last', t('lastRun'), 140, ({ lastState, lastReason }) =>
      lastState ? (
        <ToneTag tone={CLIMATE_TONES[lastState]}>
          {lastReason
            ? t('state.because', { state: t(`state.${lastState}`), reason: t(`reason.${lastReason}`) })
            : t(`state.${lastState}`)}
        </ToneTag>
      ) : (
        '–'
      ),
    ),
    column.code('zone', t('zone'), 150, { hidden: true }),
    column.number(['skipDays', ({ skipDays }) => skipDays.length], t('skipDays'), 110, { hidden: true }),
    column.text('operator', t('operator'), 130, { hidden: true }),
    column.changed(t('changed'), 165, { hidden: true }),
    ...column.actions(t('actions'), 60, [
      {
        to: contract.updateClimateSchedules,
        icon: <EditOutlined aria-hidden />,
        label: ({ name, plate, vin }) => t('edit', { name, vehicle: plate || vin }),
        onClick: onEdit,
      },
    ]),
  ]
}
