import { ConfigProvider } from 'antd'
import type { Dayjs } from 'dayjs'
import { useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { RELATIVE_RANGES, rangeAt, type RelativeRange } from '#core/domain/relative-range.ts'
import { bothOf, plainWall, settledWall } from '#core/domain/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { pickerFormats } from '#web/i18n/picker-formats.ts'
import { CompleteTyped } from './complete-typed.tsx'
import { HourTwice } from './hour-twice.tsx'
import styles from './search-form.module.css'
import { pickedOf, WallDatePicker, wallOf } from './wall-picker.ts'

const DAY_BEGINS = pickedOf('1970-01-01 00:00:00')
const DAY_ENDS = pickedOf('1970-01-01 23:59:59')

export interface TimeRange {
  startTime: string
  endTime: string
  /** It moves with the clock; the times are what it was when it was chosen. */
  range?: RelativeRange
}

export interface TimeRangeControlProps {
  id?: string
  value?: TimeRange | null
  onChange?: (range: TimeRange | null) => void
  /** Whether a preset stays relative; else it fills in its times. */
  relative?: boolean
}

/** Works on wall times of the viewer's zone; the call turns them into platform time. Times read left to right always. */
export function TimeRangeControl({ id, value, onChange, relative = false }: TimeRangeControlProps) {
  const { t } = useTranslation()
  const { dates, zone } = useFormat()
  const formats = pickerFormats(dates)
  const range: [Dayjs, Dayjs] | null = value ? [pickedOf(value.startTime), pickedOf(value.endTime)] : null
  const isOpen = useRef(false)
  const [openedAt, setOpenedAt] = useState(Date.now)
  const presets = RELATIVE_RANGES.map((each) => ({ each, ...rangeAt(each, openedAt, zone) }))

  function take(start: string, end: string) {
    const preset = presets.find(
      ({ startTime, endTime }) => plainWall(startTime) === start && plainWall(endTime) === end,
    )
    if (!preset) return onChange?.(rangeOf(start, end, zone))
    const { each, startTime, endTime } = preset
    onChange?.({ startTime, endTime, ...(relative && { range: each }) })
  }

  const endId = `${id ?? ''}-end`
  return (
    <ConfigProvider direction="ltr">
      {id && (
        // The label of the field belongs to the first of its two inputs.
        <label htmlFor={endId} className={styles.unseen}>
          {t('field.timeRangeEnd')}
        </label>
      )}
      {/* In a right-to-left page the hour would otherwise be before the day. */}
      <CompleteTyped formats={formats.timeShort}>
        <WallDatePicker.RangePicker
          {...(id && { id: { start: id, end: endId } })}
          showTime={{ defaultValue: [DAY_BEGINS, DAY_ENDS] }}
          // The picker's "now" would be that of this computer, not of the selected zone.
          showNow={false}
          // Seconds of a range that moves with the clock say nothing.
          format={value?.range ? [formats.timeShort[0]!, ...formats.time] : formats.time}
          value={range}
          presets={presets.map(({ each, startTime, endTime }) => ({
            label: t(`range.${each}`),
            value: [pickedOf(startTime), pickedOf(endTime)] as [Dayjs, Dayjs],
          }))}
          {...(value?.range && { prefix: t(`range.${value.range}`) })}
          onChange={(picked) =>
            picked?.[0] && picked[1] ? take(wallOf(picked[0]), wallOf(picked[1])) : onChange?.(null)
          }
          onOpenChange={(open) => {
            isOpen.current = open
            if (open) setOpenedAt(Date.now())
          }}
          // Enter takes over the time that was typed; the form around is not sent by it.
          onKeyDown={(event) => {
            if (event.key === 'Enter' && isOpen.current) event.preventDefault()
          }}
          style={{ width: '100%', minWidth: 'min(330px, 100%)' }}
        />
        {value && (
          // Each below its end of the range.
          <div className={styles.hours}>
            <span>
              <HourTwice
                text={value.startTime}
                onChange={(startTime) => onChange?.({ startTime, endTime: value.endTime })}
              />
            </span>
            <span>
              <HourTwice
                text={value.endTime}
                onChange={(endTime) => onChange?.({ startTime: value.startTime, endTime })}
              />
            </span>
          </div>
        )}
      </CompleteTyped>
    </ConfigProvider>
  )
}

/** Of an hour that happens twice a range takes both, until another choice is made. */
const rangeOf = (start: string, end: string, zone: string): TimeRange => ({
  startTime: settledWall(start, zone),
  endTime: bothOf(end, zone)?.[1] ?? settledWall(end, zone),
})
