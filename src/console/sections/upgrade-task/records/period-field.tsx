import { Form, Select } from 'antd'
import { useContext, useState } from 'react'
import { DATE_RANGE_MODES, type DateRangeMode, type DayRange, defaultRange } from '#core/domain/date-range.ts'
import { wallDay, wholeDays } from '#core/domain/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { DateRangePicker } from '#console/ui/date-range/date-range-picker.tsx'
import { GivenFilter } from '#console/ui/given-filter.ts'

interface Times {
  startTime: string
  endTime: string
}

/** Days, weeks or months; another choice begins with its usual range. */
export function GranularityField() {
  const { t } = useTranslation('upgradeRecord')
  const { zone } = useFormat()
  const form = Form.useFormInstance()
  const usual = (mode: DateRangeMode): Times => timesOf(defaultRange(mode, wallDay(Date.now(), zone)), zone)
  return (
    <Form.Item name="granularity" label={t('granularity')} initialValue="day">
      <Select
        style={{ minWidth: 120 }}
        options={DATE_RANGE_MODES.map((value) => ({ value, label: t(`granularity.${value}`) }))}
        onChange={(mode: DateRangeMode) => form.setFieldValue('timeRange', usual(mode))}
      />
    </Form.Item>
  )
}

/** Whole days, weeks or months of the viewer; fills `startTime` and `endTime`. */
export function PeriodField() {
  const { t } = useTranslation()
  const { zone } = useFormat()
  const { startTime, endTime } = useContext(GivenFilter)
  const mode = Form.useWatch<DateRangeMode | undefined>('granularity') ?? 'day'
  const [openedAt] = useState(Date.now)
  const given = startTime && endTime ? { startTime, endTime } : undefined
  const usual = timesOf(defaultRange('day', wallDay(openedAt, zone)), zone)
  return (
    <Form.Item name="timeRange" label={t('field.timeRange')} required initialValue={given ?? usual}>
      <PeriodControl mode={mode} zone={zone} />
    </Form.Item>
  )
}

interface ControlProps {
  mode: DateRangeMode
  zone: string
  id?: string
  value?: Times | null
  onChange?: (times: Times | null) => void
}

function PeriodControl({ mode, zone, id, value, onChange }: ControlProps) {
  return (
    <DateRangePicker
      {...(id && { id })}
      mode={mode}
      value={value ? { start: value.startTime.slice(0, 10), end: value.endTime.slice(0, 10) } : null}
      onChange={(range) => onChange?.(range && timesOf(range, zone))}
    />
  )
}

const timesOf = ({ start, end }: DayRange, zone: string): Times => wholeDays(start, end, zone)
