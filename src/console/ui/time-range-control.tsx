import { ConfigProvider, DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import { pickerFormats } from '#web/i18n/picker-formats.ts'
import styles from './search-form.module.css'

const WIRE_FORMAT = 'YYYY-MM-DD HH:mm:ss'

export interface TimeRange {
  startTime: string
  endTime: string
}

export interface TimeRangeControlProps {
  id?: string
  value?: TimeRange | null
  onChange?: (range: TimeRange | null) => void
}

/** Works on wall times of the viewer's zone; the call turns them into platform time. Times read left to right always. */
export function TimeRangeControl({ id, value, onChange }: TimeRangeControlProps) {
  const { t } = useTranslation()
  const { dates } = useFormat()
  const range: [Dayjs, Dayjs] | null = value ? [dayjs(value.startTime), dayjs(value.endTime)] : null
  const isOpen = useRef(false)
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
      <div dir="ltr">
        <DatePicker.RangePicker
          {...(id && { id: { start: id, end: endId } })}
          showTime={{ defaultValue: [dayjs('00:00:00', 'HH:mm:ss'), dayjs('23:59:59', 'HH:mm:ss')] }}
          // The picker's "now" would be that of this computer, not of the selected zone.
          showNow={false}
          format={pickerFormats(dates).time}
          value={range}
          onChange={(picked) =>
            onChange?.(
              picked?.[0] && picked[1]
                ? { startTime: picked[0].format(WIRE_FORMAT), endTime: picked[1].format(WIRE_FORMAT) }
                : null,
            )
          }
          onOpenChange={(open) => {
            isOpen.current = open
          }}
          // Enter takes over the time that was typed; the form around is not sent by it.
          onKeyDown={(event) => {
            if (event.key === 'Enter' && isOpen.current) event.preventDefault()
          }}
          style={{ width: '100%', minWidth: 'min(330px, 100%)' }}
        />
      </div>
    </ConfigProvider>
  )
}
