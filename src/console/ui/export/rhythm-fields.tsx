import { Form, Select } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { EXPORT_CADENCES, EXPORT_RANGES, LAST_DAY } from '#core/domain/export-schedule.ts'
import { plainZoneName } from '#web/i18n/zone-label.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { CodeItem } from '../form-builder/form-fields.tsx'
import { useWeekdayName } from './schedule-words.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const MONTH_DAYS = Array.from({ length: LAST_DAY }, (_, index) => index + 1)

interface Props {
  /** Whether the export is about a range of time, which can move with the day it is made. */
  ranged: boolean
  /** Zone the clock goes by; that of the viewer for a new schedule. */
  zone?: string | undefined
}

/** When a schedule makes its files. For use inside of a form with the fields of a schedule. */
export function RhythmFields({ ranged, zone }: Props) {
  const { t } = useTranslation('exportFile')
  const viewerZone = useAtomValue(timeZoneAtom)
  const weekdayName = useWeekdayName()
  const cadence = Form.useWatch<string | undefined>('cadence')
  return (
    <>
      <Form.Item name="cadence" label={t('schedule.cadence')} required>
        <Select options={EXPORT_CADENCES.map((each) => ({ value: each, label: t(`schedule.cadence.${each}`) }))} />
      </Form.Item>
      {cadence === 'weekly' && (
        <Form.Item name="weekday" label={t('schedule.weekday')} required>
          <Select options={WEEKDAYS.map((day) => ({ value: day, label: weekdayName(day) }))} />
        </Form.Item>
      )}
      {cadence === 'monthly' && (
        <Form.Item name="monthDay" label={t('schedule.monthDay')} extra={t('schedule.monthDayHint')} required>
          <Select options={MONTH_DAYS.map((day) => ({ value: day, label: String(day) }))} />
        </Form.Item>
      )}
      <CodeItem
        name="clock"
        label={t('schedule.clock')}
        hint={t('schedule.zone', { zone: plainZoneName(zone ?? viewerZone) })}
        required
        type="time"
      />
      {ranged && (
        <Form.Item name="range" label={t('schedule.range')} required>
          <Select options={EXPORT_RANGES.map((each) => ({ value: each, label: t(`schedule.range.${each}`) }))} />
        </Form.Item>
      )}
    </>
  )
}
