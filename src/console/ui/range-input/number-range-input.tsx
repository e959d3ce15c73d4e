import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { RANGE_DIGITS } from '#core/domain/limits.ts'
import { keepDigits, keepFloat, numberRange, rangeNumber } from '#core/domain/number-range.ts'
import styles from './number-range-input.module.css'

type NumberRange = readonly [from: number, to: number]

interface Props {
  id?: string
  value?: NumberRange | null
  onChange?: (range: [number, number]) => void
  disabled?: boolean
  unit?: string
}

/** Two whole numbers from 0 to 999999; an empty one counts as 0 (docs/product/shared.md#number-ranges). */
export function IntegerRangeInput(props: Props) {
  return <RangeInput {...props} keep={keepDigits} inputMode="numeric" />
}

/** The same with digits and one decimal point. */
export function FloatRangeInput(props: Props) {
  return <RangeInput {...props} keep={keepFloat} inputMode="decimal" />
}

interface RangeInputProps extends Props {
  /** Filters a typed text. */
  keep: (typed: string) => string
  inputMode: 'numeric' | 'decimal'
}

function RangeInput({ id, value, onChange, disabled = false, unit, keep, inputMode }: RangeInputProps) {
  const { t } = useTranslation('dialogs')
  const [from, setFrom] = useEnd(value?.[0])
  const [to, setTo] = useEnd(value?.[1])

  const end = (text: string, label: string, take: (entered: string) => void) => ({
    value: text,
    'aria-label': label,
    inputMode,
    disabled,
    maxLength: RANGE_DIGITS,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => take(keep(event.target.value)),
  })

  return (
    <div className={styles.range} dir="ltr">
      <Input
        {...(id && { id })}
        {...end(from, t('range.from'), (entered) => {
          setFrom(entered)
          onChange?.(numberRange(entered, to))
        })}
      />
      <span aria-hidden className={styles.dash} />
      <Input
        {...end(to, t('range.to'), (entered) => {
          setTo(entered)
          onChange?.(numberRange(from, entered))
        })}
      />
      {unit && <span className={styles.unit}>{unit}</span>}
    </div>
  )
}

/** The typed text, as long as it still means the number of the form: "1." and "" are retained while typing. */
function useEnd(given: number | undefined) {
  const [typed, setTyped] = useState('')
  const means = rangeNumber(typed) === (given ?? 0)
  const text = means ? typed : String(given ?? '')
  return [text, setTyped] as const
}
