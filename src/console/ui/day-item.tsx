import { DatePicker, Form } from 'antd'
import dayjs from 'dayjs'
import { useFormat } from '#web/i18n/format.ts'
import { pickerFormats } from '#web/i18n/picker-formats.ts'

const WIRE_DAY = 'YYYY-MM-DD'

/** A calendar day of a form, which keeps it as the wire writes it. */
export function DayItem({ name, label }: { name: string; label: string }) {
  const { dates } = useFormat()
  return (
    <Form.Item
      name={name}
      label={label}
      getValueProps={(day: string | null) => ({ value: day ? dayjs(day) : null })}
      normalize={(day: dayjs.Dayjs | null) => day?.format(WIRE_DAY) ?? null}
    >
      <DatePicker format={pickerFormats(dates).day} style={{ width: '100%' }} />
    </Form.Item>
  )
}
