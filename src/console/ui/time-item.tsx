import { DatePicker, Form } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { pickerFormats } from '#web/i18n/picker-formats.ts'

const WIRE_TIME = 'YYYY-MM-DD HH:mm:ss'

/** A moment of a form: wall time of the viewer's zone, which the call turns into platform time. */
export function TimeItem({
  name,
  label,
  hint,
}: {
  name: string | (string | number)[]
  label: string
  hint?: ReactNode
}) {
  const { dates } = useFormat()
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      getValueProps={(time: string | null) => ({ value: time ? dayjs(time) : null })}
      normalize={(time: dayjs.Dayjs | null) => time?.format(WIRE_TIME) ?? null}
    >
      {/* The picker's "now" would be that of this computer, not of the selected zone. */}
      <DatePicker showTime showNow={false} format={pickerFormats(dates).time} style={{ width: '100%' }} />
    </Form.Item>
  )
}
