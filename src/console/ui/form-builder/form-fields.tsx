import { Form, Input, InputNumber, Select, type SelectProps, Switch } from 'antd'
import type { ReactNode } from 'react'

interface FieldProps {
  /** Name of the schema's field. */
  name: string
  label: ReactNode
  required?: boolean
  hint?: ReactNode
  disabled?: boolean
}

interface ItemProps extends FieldProps {
  children: ReactNode
}

/** Any control under a label. */
export function FormField({ name, label, required = false, hint, children }: ItemProps) {
  return (
    <Form.Item name={name} label={label} required={required} extra={hint}>
      {children}
    </Form.Item>
  )
}

export function TextFormField({ maxLength, disabled = false, ...field }: FieldProps & { maxLength?: number }) {
  return (
    <FormField {...field}>
      <Input autoComplete="off" disabled={disabled} {...(maxLength && { maxLength })} />
    </FormField>
  )
}

export function LongTextFormField({ maxLength, disabled = false, ...field }: FieldProps & { maxLength: number }) {
  return (
    <FormField {...field}>
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} showCount maxLength={maxLength} disabled={disabled} />
    </FormField>
  )
}

interface NumberProps extends FieldProps {
  min?: number
  max?: number
  unit?: string
}

export function NumberFormField({ min, max, unit, disabled = false, ...field }: NumberProps) {
  return (
    <FormField {...field}>
      <InputNumber
        disabled={disabled}
        style={{ width: '100%' }}
        {...(min !== undefined && { min })}
        {...(max !== undefined && { max })}
        {...(unit && { suffix: unit })}
      />
    </FormField>
  )
}

export function ChoiceFormField({ options, disabled = false, ...field }: FieldProps & Pick<SelectProps, 'options'>) {
  return (
    <FormField {...field}>
      <Select options={options ?? []} disabled={disabled} allowClear showSearch={{ optionFilterProp: 'label' }} />
    </FormField>
  )
}

export function SwitchFormField({ name, label, hint, disabled = false }: FieldProps) {
  return (
    <Form.Item name={name} label={label} extra={hint} valuePropName="checked">
      <Switch disabled={disabled} />
    </Form.Item>
  )
}
