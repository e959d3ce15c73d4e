import { Button } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ParameterShape } from '#core/protocol/jt808/parameter-catalogue.ts'
import { emptyValue } from './empty-value.ts'
import { type FieldProps, LeafField } from './leaf-field.tsx'
import styles from './parameter.module.css'
import { useProtocolWord } from './protocol-word.ts'

/** One value of a terminal parameter, entered as the catalogue describes it. */
export function ValueField(props: FieldProps) {
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

function RecordField({ shape, value, label, disabled, onChange }: FieldProps) {
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

function ListField({ shape, value, label, disabled, onChange }: FieldProps) {
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
