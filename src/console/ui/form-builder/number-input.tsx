import { InputNumber, type InputNumberProps } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { messageOf } from '#web/i18n/message-of.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './number-input.module.css'

export interface Bounds {
  min?: number | undefined
  max?: number | undefined
}

type Props = Omit<InputNumberProps<number>, 'min' | 'max' | 'onChange' | 'onInput'> &
  Bounds & { onChange?: ((value: number | null) => void) | undefined }

/** What is wrong with a number, in words; nothing when it is within its limits. The namespace `validation` has to be loaded. */
export function boundsError(value: unknown, { min, max }: Bounds): string | undefined {
  if (typeof value !== 'number') return undefined
  if (min !== undefined && value < min) return messageOf('validation.min', { min })
  if (max !== undefined && value > max) return messageOf('validation.max', { max })
  return undefined
}

const isOutside = (value: unknown, { min, max }: Bounds): boolean =>
  typeof value === 'number' && (value < (min ?? -Infinity) || value > (max ?? Infinity))

/**
 * A number. antd changes what was typed beyond the limits to the limit without a word; here it stays, and is an error of the
 * field. Arrow keys stop at the limits. A decimal comma is one where the language writes it.
 */
export function NumberInput({ min, max, value, onChange, ...props }: Props) {
  const { decimal } = useFormat()
  const bounds = { min, max }
  const isOff = isOutside(value, bounds)
  return (
    <InputNumber<number>
      {...props}
      value={value ?? null}
      decimalSeparator={decimal}
      {...(isOff
        ? { status: 'error' as const, 'aria-invalid': true }
        : { ...(min !== undefined && { min }), ...(max !== undefined && { max }) })}
      onChange={(next) => onChange?.(next)}
      onInput={(text) => {
        // antd reports no number beyond the limits while it is typed.
        const typed = Number(text.replace(decimal, '.'))
        if (!isOff && text.trim() !== '' && isOutside(typed, bounds)) onChange?.(typed)
      }}
    />
  )
}

/** The same where no field of a form says what is wrong. */
export function BoundedNumber(props: Props) {
  useTranslation('validation')
  const error = boundsError(props.value, props)
  return (
    <div className={styles.bounded}>
      <NumberInput {...props} />
      {error && <small role="alert">{error}</small>}
    </div>
  )
}
