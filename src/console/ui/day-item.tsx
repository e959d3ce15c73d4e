import { Form } from 'antd'
import type { Dayjs } from 'dayjs'
import { useFormat } from '#web/i18n/format.ts'
import { pickerFormats } from '#web/i18n/picker-formats.ts'
import { useFieldLimits } from './form-builder/field-limits.ts'
import { pickedOf, WallDatePicker } from './wall-picker.ts'

const WIRE_DAY = 'YYYY-MM-DD'

/** A calendar day of a form, which keeps it as the wire writes it. */
export function DayItem({ name, label }: { name: string; label: string }) {
  const { dates } = useFormat()
  const { required = false } = useFieldLimits(name)
  return (
    <Form.Item
      name={name}
      label={label}
      required={required}
      getValueProps={(day: string | null) => ({ value: day ? pickedOf(day) : null })}
      normalize={(day: Dayjs | null) => day?.format(WIRE_DAY) ?? null}
    >
      <WallDatePicker format={pickerFormats(dates).day} style={{ width: '100%' }} />
    </Form.Item>
  )
}
