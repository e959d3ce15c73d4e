import { CloseCircleFilled } from '@ant-design/icons'
import { Form, Select, type SelectProps } from 'antd'
// By its own path: the one of the library brings its relatives, which no first page needs (5 KiB).
import Input from 'antd/es/input/Input'
import { useAtomValue } from 'jotai'
import { lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { isRelativeRange, rangeAt } from '#core/domain/relative-range.ts'
import { useFormat } from '#web/i18n/format.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { currentVehicleAtom } from './current-vehicle.ts'
import { GivenFilter } from './given-filter.ts'
import { IccidSelect, VinSelect } from './select/vehicle-selects.tsx'
import type { TimeRangeControlProps } from './time-range-control.tsx'

/** The cross in a field; the library's own is named in English only. */
function useClear() {
  const { t } = useTranslation()
  return { clearIcon: <CloseCircleFilled aria-label={t('action.clear')} /> }
}

/**
 * One VIN, found as it is typed or typed whole (docs/product/shared.md#search-forms). Required, or where the page is about
 * one vehicle, it begins with the vehicle chosen last.
 */
export function VinField({ required = false, single = required }: VinFieldProps) {
  const { t } = useTranslation()
  const { vin: given } = useContext(GivenFilter)
  const current = useAtomValue(currentVehicleAtom)
  const [first] = useState(current)
  // The texts of its list are loaded before it is opened.
  useTranslation('select', { useSuspense: false })
  return (
    <Form.Item
      name="vin"
      label={t('field.vehicle')}
      required={required}
      {...(single && first && !given && { initialValue: first })}
    >
      <VinSelect />
    </Form.Item>
  )
}

export interface VinFieldProps {
  required?: boolean
  /** The page is about one vehicle. */
  single?: boolean
}

/** An ICCID, of the vehicle in the VIN field if there is one; cleared when the VIN changes (docs/product/shared.md#search-forms). */
export function IccidField() {
  const { t } = useTranslation()
  const vin = Form.useWatch<string | undefined>('vin')
  return (
    <Form.Item name="iccid" label={t('field.iccid')}>
      <IccidSelect vin={vin} />
    </Form.Item>
  )
}

const TimeRangeControl = lazy(async () => ({ default: (await import('./time-range-control.tsx')).TimeRangeControl }))

/**
 * Fills `startTime` and `endTime`, and `range` where it moves with the clock. Without a range in the address today until
 * now is offered (docs/product/shared.md#search-forms).
 */
export function TimeRangeField({ required = false, offerToday = true }: { required?: boolean; offerToday?: boolean }) {
  const { t } = useTranslation()
  const { startTime, endTime, range } = useContext(GivenFilter)
  const zone = useAtomValue(timeZoneAtom)
  const [openedAt] = useState(Date.now)
  const offered = offerToday ? { range: 'today', ...rangeAt('today', openedAt, zone) } : undefined
  const initial = startTime && endTime ? { startTime, endTime, ...(isRelativeRange(range) && { range }) } : offered
  return (
    <Form.Item name="timeRange" label={t('field.timeRange')} required={required} initialValue={initial}>
      <LateTimeRange relative />
    </Form.Item>
  )
}

/** The picker is a large part of the library: until it is loaded, the range is shown as text. */
function LateTimeRange(props: TimeRangeControlProps) {
  const format = useFormat()
  const { value } = props
  const text = value ? `${format.time(value.startTime)} – ${format.time(value.endTime)}` : ''
  return (
    <Suspense fallback={<Input id={props.id ?? ''} value={text} readOnly dir="ltr" style={{ minWidth: 330 }} />}>
      <TimeRangeControl {...props} />
    </Suspense>
  )
}

/** Fills `reportTimeDesc`: newest first by default (docs/product/shared.md#search-forms). */
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
  const clear = useClear()
  return (
    <Form.Item name={name} label={label}>
      <Input allowClear={clear} autoComplete="off" {...(maxLength && { maxLength })} style={{ minWidth: 160 }} />
    </Form.Item>
  )
}

interface SelectFieldProps extends Pick<SelectProps, 'options' | 'loading'> {
  name: string
  label: ReactNode
}

/** The address carries texts, so the values of its options are texts too. */
export function SelectField({ name, label, options = [], ...rest }: SelectFieldProps) {
  return (
    <Form.Item name={name} label={label}>
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        style={{ minWidth: 160 }}
        options={options.map((option) => ({ ...option, value: String(option.value) }))}
        {...rest}
      />
    </Form.Item>
  )
}
