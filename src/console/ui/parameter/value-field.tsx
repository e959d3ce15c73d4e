import { Button, Checkbox, Input, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { type ParameterShape, partOf, withPart } from '#core/protocol/jt808/parameter-catalogue.ts'
import { emptyValue } from './empty-value.ts'
import styles from './parameter.module.css'
import { useProtocolWord } from './protocol-word.ts'

interface Props {
  shape: ParameterShape
  value: unknown
  label: string
  disabled: boolean
  onChange: (value: unknown) => void
}

/** One value of a terminal parameter, entered as the catalogue describes it. */
export function ValueField(props: Props) {
  const { shape } = props
  if (shape.kind === 'record') return <RecordField {...props} />
  if (shape.kind === 'list') return <ListField {...props} />
  return (
    <label className={styles.field}>
      <span>{props.label}</span>
      <LeafField {...props} />
    </label>
  )
}

function LeafField({ shape, value, label, disabled, onChange }: Props) {
  const word = useProtocolWord()
  if (shape.kind === 'number')
    return (
      <InputNumber
        aria-label={label}
        min={shape.min}
        max={shape.max}
        step={shape.step ?? 1}
        precision={shape.step && shape.step < 1 ? Math.round(-Math.log10(shape.step)) : 0}
        value={value as number}
        disabled={disabled}
        suffix={shape.unit && word(`unit.${shape.unit}`)}
        onChange={onChange}
      />
    )
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
  if (shape.kind === 'bits' && shape.parts)
    return <PartsField shape={shape} value={value} disabled={disabled} onChange={onChange} />
  if (shape.kind === 'bits') return <BitsField shape={shape} value={value} disabled={disabled} onChange={onChange} />
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

function BitsField({ shape, value, disabled, onChange }: Omit<Props, 'label'>) {
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

/** Numbers packed into one, and the named bits next to them. */
function PartsField(props: Omit<Props, 'label'>) {
  const { shape, value, disabled, onChange } = props
  const word = useProtocolWord()
  const whole = Number(value ?? 0)
  return (
    <>
      {(shape.parts ?? []).map((part) => (
        <InputNumber
          key={part.name}
          aria-label={word(`field.${part.name}`)}
          prefix={word(`field.${part.name}`)}
          min={0}
          max={(2 ** part.width - 1) / (part.per ?? 1)}
          value={partOf(whole, part)}
          disabled={disabled}
          onChange={(next) => onChange(withPart(whole, part, next ?? 0))}
        />
      ))}
      {shape.bits && <BitsField {...props} />}
    </>
  )
}

function RecordField({ shape, value, label, disabled, onChange }: Props) {
  const word = useProtocolWord()
  const own = (value ?? {}) as Record<string, unknown>
  return (
    <fieldset className={styles.record}>
      <legend>{label}</legend>
      {(shape.fields ?? []).map((field) => (
        <ValueField
          key={field.name}
          shape={field}
          label={word(`field.${field.name}`)}
          value={own[field.name]}
          disabled={disabled}
          onChange={(next) => onChange({ ...own, [field.name]: next })}
        />
      ))}
    </fieldset>
  )
}

function ListField({ shape, value, label, disabled, onChange }: Props) {
  const { t } = useTranslation('parameter')
  const rows = Array.isArray(value) ? (value as unknown[]) : []
  const item = shape.item as ParameterShape
  return (
    <div className={styles.list}>
      {rows.map((row, index) => (
        // Rows have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.row}>
          <ValueField
            shape={item}
            label={t('row', { label, number: index + 1 })}
            value={row}
            disabled={disabled}
            onChange={(next) => onChange(rows.map((other, at) => (at === index ? next : other)))}
          />
          <Button size="small" disabled={disabled} onClick={() => onChange(rows.filter((_, at) => at !== index))}>
            {t('removeRow')}
          </Button>
        </div>
      ))}
      <Button size="small" disabled={disabled} onClick={() => onChange([...rows, rows.at(-1) ?? emptyValue(item)])}>
        {t('addRow')}
      </Button>
    </div>
  )
}
