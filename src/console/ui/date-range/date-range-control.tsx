import { ConfigProvider, DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import {
  allowedEnds,
  type DateRangeMode,
  dateRangeProblem,
  type DayRange,
  wholeUnits,
} from '#core/domain/date-range.ts'
import { wallDay } from '#core/domain/wall-time.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import { pickerFormats } from '#web/i18n/picker-formats.ts'

export interface DateRangeControlProps {
  id?: string
  /** Days "YYYY-MM-DD", both included. */
  value?: DayRange | null
  onChange?: (range: DayRange | null) => void
  mode: DateRangeMode
  /** Most days of day mode. */
  dayMax?: number
  disabled?: boolean
  'aria-label'?: string
}

const DAY = 'YYYY-MM-DD'
const dayOf = (date: Dayjs) => date.format(DAY)

/** First days of the ranges that are offered, with the running day, week or month as their last. */
const PRESETS = {
  day: [
    { key: '7d', first: (today: Dayjs) => today.subtract(6, 'day') },
    { key: '30d', first: (today: Dayjs) => today.subtract(29, 'day') },
  ],
  week: [
    { key: '4w', first: (today: Dayjs) => today.subtract(3, 'week') },
    { key: '12w', first: (today: Dayjs) => today.subtract(11, 'week') },
  ],
  month: [
    { key: '6m', first: (today: Dayjs) => today.subtract(5, 'month') },
    { key: '12m', first: (today: Dayjs) => today.subtract(11, 'month') },
  ],
} as const
const PICKERS = { day: 'date', week: 'week', month: 'month' } as const

/** The picker itself; loaded when one is shown, the library's calendars are large. */
export function DateRangeControl(props: DateRangeControlProps) {
  const { value, onChange, mode, dayMax, ...rest } = props
  const { t } = useTranslation()
  const { dates, zone } = useFormat()
  const [started, setStarted] = useState<string>()
  const [openedAt, setOpenedAt] = useState(Date.now)
  const limits = dayMax === undefined ? {} : { dayMax }
  const today = wallDay(openedAt, zone)
  const presets = PRESETS[mode].flatMap(({ key, first }) => {
    const whole = wholeUnits(mode, { start: first(dayjs(today)).format(DAY), end: today })
    if (dateRangeProblem(mode, whole, limits)) return []
    return [{ label: t(`range.${key}`), value: [dayjs(whole.start), dayjs(whole.end)] as [Dayjs, Dayjs] }]
  })

  /** Once one end is selected, dates that make the range too short or too long are disabled. */
  function isForbidden(date: Dayjs, { from }: { from?: Dayjs | undefined }): boolean {
    if (!from) return false
    const [chosen, day] = [dayOf(from), dayOf(date)]
    const [first, last] = chosen <= day ? [chosen, day] : [day, chosen]
    const ends = allowedEnds(mode, first, limits)
    const whole = wholeUnits(mode, { start: first, end: last })
    return whole.end < ends.start || whole.end > ends.end
  }

  return (
    <ConfigProvider direction="ltr">
      <DatePicker.RangePicker
        {...rest}
        picker={PICKERS[mode]}
        value={value ? [dayjs(value.start), dayjs(value.end)] : null}
        // Weeks are shown by their days: numbers of weeks differ between countries.
        format={mode === 'month' ? dates.month : pickerFormats(dates).day}
        disabledDate={isForbidden}
        onCalendarChange={(chosen) => setStarted(chosen?.[0] ? dayOf(chosen[0]) : undefined)}
        onOpenChange={(open) => (open ? setOpenedAt(Date.now()) : setStarted(undefined))}
        presets={presets}
        allowClear={started === undefined}
        onChange={(chosen) => {
          const [start, end] = chosen ?? []
          onChange?.(start && end ? wholeUnits(mode, { start: dayOf(start), end: dayOf(end) }) : null)
        }}
        style={{ width: '100%', minWidth: 240 }}
      />
    </ConfigProvider>
  )
}
