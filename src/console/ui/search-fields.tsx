import { ConfigProvider, DatePicker, Form, Input, Select, type SelectProps } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useAtomValue } from 'jotai'
import { type ReactNode, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VIN_LENGTH } from '#core/domain/vin.ts'
import { wallText } from '#web/api/time-fields.ts'
import { languageAtom } from '#web/state/language.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { GivenFilter } from './given-filter.ts'

const WIRE_FORMAT = 'YYYY-MM-DD HH:mm:ss'

export function VinField({ required = false }: { required?: boolean }) {
  const { t } = useTranslation()
  return (
    <Form.Item name="vin" label={t('field.vin')} required={required} normalize={(text: string) => text.toUpperCase()}>
      <Input
        maxLength={VIN_LENGTH}
        allowClear
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        style={{ minWidth: 200 }}
      />
    </Form.Item>
  )
}

interface TimeRange {
  startTime: string
  endTime: string
}

/** Fills `startTime` and `endTime`. Without a range in the address today is offered (specification §9). */
export function TimeRangeField({ required = false, offerToday = true }: { required?: boolean; offerToday?: boolean }) {
  const { t } = useTranslation()
  const { startTime, endTime } = useContext(GivenFilter)
  const zone = useAtomValue(timeZoneAtom)
  const [openedAt] = useState(Date.now)
  const today = wallText(openedAt, zone).slice(0, 10)
  const offered = offerToday ? { startTime: `${today} 00:00:00`, endTime: `${today} 23:59:59` } : undefined
  const initial = startTime && endTime ? { startTime, endTime } : offered
  return (
    <Form.Item name="timeRange" label={t('field.timeRange')} required={required} initialValue={initial}>
      <TimeRangeControl />
    </Form.Item>
  )
}

interface ControlProps {
  id?: string
  value?: TimeRange | null
  onChange?: (range: TimeRange | null) => void
}

/** Works on wall times of the viewer's zone; the call turns them into platform time. Times read left to right always. */
function TimeRangeControl({ id, value, onChange }: ControlProps) {
  const language = useAtomValue(languageAtom)
  const range: [Dayjs, Dayjs] | null = value ? [dayjs(value.startTime), dayjs(value.endTime)] : null
  return (
    <ConfigProvider direction="ltr">
      <DatePicker.RangePicker
        {...(id && { id })}
        showTime={{ defaultValue: [dayjs('00:00:00', 'HH:mm:ss'), dayjs('23:59:59', 'HH:mm:ss')] }}
        // The picker's "now" would be that of this computer, not of the chosen zone.
        showNow={false}
        format={language === 'zh' ? WIRE_FORMAT : 'DD-MM-YYYY HH:mm:ss'}
        value={range}
        onChange={(picked) =>
          onChange?.(
            picked?.[0] && picked[1]
              ? { startTime: picked[0].format(WIRE_FORMAT), endTime: picked[1].format(WIRE_FORMAT) }
              : null,
          )
        }
        style={{ width: '100%', minWidth: 330 }}
      />
    </ConfigProvider>
  )
}

/** Fills `reportTimeDesc`: newest first unless the person wants it otherwise (specification §2). */
export function OrderField() {
  const { t } = useTranslation()
  const { reportTimeDesc } = useContext(GivenFilter)
  return (
    <Form.Item
      name="reportTimeDesc"
      label={t('field.order')}
      {...(reportTimeDesc === undefined && { initialValue: 'true' })}
    >
      <Select
        style={{ minWidth: 140 }}
        options={[
          { value: 'true', label: t('order.newestFirst') },
          { value: 'false', label: t('order.oldestFirst') },
        ]}
      />
    </Form.Item>
  )
}

interface TextFieldProps {
  name: string
  label: ReactNode
  maxLength?: number
}

export function TextField({ name, label, maxLength }: TextFieldProps) {
  return (
    <Form.Item name={name} label={label}>
      <Input allowClear autoComplete="off" {...(maxLength && { maxLength })} style={{ minWidth: 160 }} />
    </Form.Item>
  )
}

interface SelectFieldProps extends Pick<SelectProps, 'options' | 'loading'> {
  name: string
  label: ReactNode
}

export function SelectField({ name, label, ...rest }: SelectFieldProps) {
  return (
    <Form.Item name={name} label={label}>
      <Select allowClear showSearch={{ optionFilterProp: 'label' }} style={{ minWidth: 160 }} {...rest} />
    </Form.Item>
  )
}
