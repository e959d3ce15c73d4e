import { Form } from 'antd'
import type { ReactNode } from 'react'
import { settledWall } from '#core/domain/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { pickerFormats } from '#web/i18n/picker-formats.ts'
import { CompleteTyped } from './complete-typed.tsx'
import { useFieldLimits } from './form-builder/field-limits.ts'
import { HourTwice } from './hour-twice.tsx'
import { pickedOf, WallDatePicker, wallOf } from './wall-picker.ts'

interface Props {
  name: string | (string | number)[]
  label: string
  hint?: ReactNode
  required?: boolean
}

/** A moment of a form: wall time of the viewer's zone, which the call turns into platform time. */
export function TimeItem({ name, label, hint, required }: Props) {
  const limits = useFieldLimits(name)
  return (
    <Form.Item name={name} label={label} extra={hint} required={required ?? limits.required ?? false}>
      <TimeControl />
    </Form.Item>
  )
}

interface ControlProps {
  id?: string
  value?: string | null
  onChange?: (time: string | null) => void
}

/**
 * A time that never happens, because the clocks are set forward over it, becomes the one after the change. A day that is typed
 * without a time is its first moment.
 */
function TimeControl({ value, onChange, ...rest }: ControlProps) {
  const { dates, zone } = useFormat()
  const { time, timeShort, day } = pickerFormats(dates)
  return (
    <>
      <CompleteTyped formats={[...timeShort, ...day]}>
        <WallDatePicker
          {...rest}
          showTime
          // A time is picked as one of some zone; "now" has its own button where it makes sense.
          showNow={false}
          format={time}
          // What is typed or picked is kept when the field is left; a button would have to be pressed for it otherwise.
          needConfirm={false}
          value={value ? pickedOf(value) : null}
          onChange={(picked) => onChange?.(picked ? settledWall(wallOf(picked), zone) : null)}
          style={{ width: '100%' }}
        />
      </CompleteTyped>
      <HourTwice text={value} onChange={(moment) => onChange?.(moment)} />
    </>
  )
}
