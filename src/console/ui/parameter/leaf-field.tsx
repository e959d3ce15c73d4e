import { Checkbox, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type ParameterShape, partOf, withPart } from '#core/protocol/jt808/parameter-catalogue.ts'
import styles from './parameter.module.css'
import { useProtocolWord } from './protocol-word.ts'
import { rangeOf } from './shown-value.ts'

export interface FieldProps {
  shape: ParameterShape
  value: unknown
  label: string
  disabled: boolean
  onChange: (value: unknown) => void
}

/** Values of one line can be edited where they stand in a table. */
export const fitsInLine = ({ kind }: ParameterShape): boolean => ['number', 'option', 'text', 'digits'].includes(kind)

/** A single value. One that is out of range stays as it was typed, and says what is allowed. */
export function LeafField(props: FieldProps) {
  const { shape, value, label, disabled, onChange } = props
  const word = useProtocolWord()
  if (shape.kind === 'number') return <NumberField {...props} />
  if (shape.kind === 'option')
    return (
      <Select
        aria-label={label}
        value={value}
        disabled={disabled}
        options={shape.options?.map((option) => ({ value: option.value, label: word(`value.${option.key}`) }))}
        onChange={onChange}
      />
    )
  if (shape.kind === 'bits' && shape.parts) return <PartsField {...props} />
  if (shape.kind === 'bits') return <BitsField {...props} />
  return (
    <Input
      aria-label={label}
      value={typeof value === 'string' ? value : ''}
      maxLength={shape.maxLength}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function NumberField({ shape, value, label, disabled, onChange }: FieldProps) {
  const { t } = useTranslation('parameter')
  const word = useProtocolWord()
  const isOff = typeof value !== 'number' || value < (shape.min ?? 0) || value > (shape.max ?? Number.MAX_SAFE_INTEGER)
  return (
    <>
      <InputNumber
        aria-label={label}
        step={shape.step ?? 1}
        precision={shape.step && shape.step < 1 ? Math.round(-Math.log10(shape.step)) : 0}
        value={value as number}
        disabled={disabled}
        suffix={shape.unit && word(`unit.${shape.unit}`)}
        {...(isOff && { status: 'error' as const })}
        onChange={onChange}
      />
      {isOff && (
        <small role="alert" className={styles.off}>
          {t('value.range', { range: rangeOf(shape) })}
        </small>
      )}
    </>
  )
}

function BitsField({ shape, value, disabled, onChange }: FieldProps) {
  const word = useProtocolWord()
  const set = Number(value ?? 0)
  const bits = shape.bits ?? []
  return (
    <Checkbox.Group
      className={styles.bits}
      disabled={disabled}
      options={bits.map(({ bit, key }) => ({ value: bit, label: word(`value.${key}`) }))}
      value={bits.filter(({ bit }) => ((set >>> bit) & 1) === 1).map(({ bit }) => bit)}
      onChange={(chosen) => {
        // Bits without a name are unchanged.
        const named = bits.reduce((mask, { bit }) => mask | (1 << bit), 0)
        onChange(((set & ~named) | chosen.reduce((mask, bit) => mask | (1 << Number(bit)), 0)) >>> 0)
      }}
    />
  )
}

/** Numbers packed into one, and the named bits next to them. While one of them has no room the whole is no number. */
function PartsField(props: FieldProps) {
  const { shape, value, disabled, onChange } = props
  const word = useProtocolWord()
  const [draft, setDraft] = useState<{ whole: number; off: Readonly<Record<string, number | null>> }>({
    whole: 0,
    off: {},
  })
  const isOff = Number.isNaN(value)
  const whole = isOff ? draft.whole : Number(value ?? 0)
  const off = isOff ? draft.off : {}
  const become = (next: typeof draft) => {
    setDraft(next)
    onChange(Object.keys(next.off).length > 0 ? Number.NaN : next.whole)
  }
  return (
    <>
      {(shape.parts ?? []).map((part) => {
        const { name, width, per = 1 } = part
        const max = (2 ** width - 1) / per
        return (
          <PartField
            key={name}
            name={word(`field.${name}`)}
            max={max}
            value={name in off ? off[name]! : partOf(whole, part)}
            isOff={name in off}
            disabled={disabled}
            onChange={(next) => {
              const { [name]: _before, ...others } = off
              const fits = next !== null && next >= 0 && next <= max
              become(
                fits
                  ? { whole: withPart(whole, part, next), off: others }
                  : { whole, off: { ...others, [name]: next } },
              )
            }}
          />
        )
      })}
      {shape.bits && <BitsField {...props} value={whole} onChange={(next) => become({ whole: Number(next), off })} />}
    </>
  )
}

interface PartProps {
  name: string
  max: number
  value: number | null
  /** It has no room. */
  isOff: boolean
  disabled: boolean
  onChange: (value: number | null) => void
}

/** A number in some bits of another one, which have no room for more: the limits are written next to it. */
function PartField({ name, max, value, isOff, disabled, onChange }: PartProps) {
  return (
    <InputNumber
      aria-label={name}
      prefix={name}
      suffix={<small>{`0 … ${max}`}</small>}
      value={value}
      disabled={disabled}
      {...(isOff && { status: 'error' as const })}
      onChange={onChange}
    />
  )
}
