import { DatePicker, Form } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useFormat } from '#web/i18n/format.ts'

const WIRE_TIME = 'YYYY-MM-DD HH:mm:ss'

/** A moment of a form: wall time of the viewer's zone, which the call turns into platform time. */
export function TimeItem({ name, label, hint }: { name: string; label: string; hint?: ReactNode }) {
  const { language } = useFormat()
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      getValueProps={(time: string | null) => ({ value: time ? dayjs(time) : null })}
      normalize={(time: dayjs.Dayjs | null) => time?.format(WIRE_TIME) ?? null}
    >
      {/* The picker's "now" would be that of this computer, not of the selected zone. */}
      <DatePicker
        showTime
        showNow={false}
        format={language === 'zh' ? WIRE_TIME : 'DD-MM-YYYY HH:mm:ss'}
        style={{ width: '100%' }}
      />
    </Form.Item>
  )
}
