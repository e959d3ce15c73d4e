import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { dateRangeProblem } from '#core/domain/date-range.ts'
import { messageOf } from '#web/i18n/message-of.ts'
import { useFormat } from '#web/i18n/format.ts'
import type { DateRangeControlProps } from './date-range-control.tsx'
import styles from './date-range-picker.module.css'

const DateRangeControl = lazy(async () => ({ default: (await import('./date-range-control.tsx')).DateRangeControl }))

/** Chooses whole days, weeks (Monday to Sunday) or months within the limits of docs/product/shared.md#date-ranges. */
export function DateRangePicker(props: DateRangeControlProps) {
  useTranslation('validation')
  const format = useFormat()
  const { id, value, mode, dayMax } = props
  const text = value ? `${format.date(value.start)} – ${format.date(value.end)}` : ''
  const problem = value ? dateRangeProblem(mode, value, dayMax === undefined ? {} : { dayMax }) : null
  const fallback = <Input {...(id && { id })} value={text} readOnly dir="ltr" />
  return (
    <>
      <Suspense fallback={fallback}>
        {/* Modes do not share an incomplete selection. */}
        <DateRangeControl key={mode} {...props} />
      </Suspense>
      {problem && (
        <p role="alert" className={styles.problem}>
          {messageOf(problem.key, problem.limit === undefined ? {} : { limit: problem.limit })}
        </p>
      )}
    </>
  )
}
