import { ConfigProvider, DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { allowedEnds, type DateRangeMode, type DayRange, wholeUnits } from '#core/domain/date-range.ts'
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
const PICKERS = { day: 'date', week: 'week', month: 'month' } as const

/** The picker itself; loaded when one is shown, the library's calendars are large. */
export function DateRangeControl(props: DateRangeControlProps) {
  const { value, onChange, mode, dayMax, ...rest } = props
  const { dates } = useFormat()
  const [started, setStarted] = useState<string>()
  const limits = dayMax === undefined ? {} : { dayMax }

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
        onOpenChange={(open) => !open && setStarted(undefined)}
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
