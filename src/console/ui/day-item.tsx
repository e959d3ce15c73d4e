import { DatePicker, Form } from 'antd'
import dayjs from 'dayjs'
import { useFormat } from '#web/i18n/format.ts'

const WIRE_DAY = 'YYYY-MM-DD'

/** A calendar day of a form, which keeps it as the wire writes it. */
export function DayItem({ name, label }: { name: string; label: string }) {
  const { language } = useFormat()
  return (
    <Form.Item
      name={name}
      label={label}
      getValueProps={(day: string | null) => ({ value: day ? dayjs(day) : null })}
      normalize={(day: dayjs.Dayjs | null) => day?.format(WIRE_DAY) ?? null}
    >
      <DatePicker format={language === 'zh' ? WIRE_DAY : 'DD-MM-YYYY'} style={{ width: '100%' }} />
    </Form.Item>
  )
}
