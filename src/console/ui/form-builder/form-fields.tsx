import {
  Form,
  type FormItemProps,
  Input,
  type InputProps,
  Select,
  type SelectProps,
  Switch,
  type SwitchProps,
} from 'antd'
import type { Rule } from 'antd/es/form'
import type { TextAreaProps } from 'antd/es/input/TextArea'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { type FieldLimits, useFieldLimits } from './field-limits.ts'
import { boundsError, NumberInput } from './number-input.tsx'

/** Props of a field in addition to those of its control. */
interface FieldProps extends Pick<FormItemProps, 'name' | 'label' | 'required' | 'rules' | 'normalize' | 'preserve'> {
  hint?: ReactNode
}

/** What a control takes of the limits of its field. */
type Limited<Control> = (limits: FieldLimits) => Partial<Control>

interface Kind<Control> {
  /** Properties that this kind usually has. */
  usual?: Partial<Control>
  limited?: Limited<Control>
  /** What holds its value. */
  valuePropName?: string
  /** What is wrong with a value, in words. Said when the field is left; removed as soon as it is changed. */
  errorOf?: (value: unknown, control: Partial<Control>) => string | undefined
}

const LEFT = ['onChange', 'onBlur']

function ruleOf<Control>(errorOf: NonNullable<Kind<Control>['errorOf']>, control: Partial<Control>): Rule {
  return {
    validateTrigger: 'onBlur',
    validator: (_, value: unknown) => {
      const error = errorOf(value, control)
      return error === undefined ? Promise.resolve() : Promise.reject(new Error(error))
    },
  }
}

/**
 * A kind of field: one control under a label. Whether it is required, and its limits, are those of the contract; a field
 * says only what depends on other fields.
 */
function field<Control extends object>(Control: ComponentType<Control>, kind: Kind<Control> = {}) {
  return function Field(props: FieldProps & Omit<Control, keyof FieldProps>) {
    const { name, label, required, rules, normalize, preserve, hint, ...control } = props
    const limits = useFieldLimits(name)
    // A switch has a value whatever a person does.
    const asked = kind.valuePropName === undefined && limits.required
    const shown = { ...kind.usual, ...kind.limited?.(limits), ...(control as unknown as Control) }
    const checked = kind.errorOf && { validateTrigger: LEFT, rules: [...(rules ?? []), ruleOf(kind.errorOf, shown)] }
    const item = { name, label, rules, normalize, preserve, ...checked, required: required ?? asked } as FormItemProps
    return (
      <Form.Item {...item} extra={hint} valuePropName={kind.valuePropName ?? 'value'}>
        <Control {...shown} />
      </Form.Item>
    )
  }
}

const textLimits = ({ maxLength }: FieldLimits) => (maxLength === undefined ? {} : { maxLength })
const numberLimits = ({ min, max, precision }: FieldLimits) => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
  ...(precision !== undefined && { precision }),
})

/** `showSearch` finds options by their label. */
function LabelSelect({ showSearch, ...select }: SelectProps) {
  return <Select {...select} showSearch={showSearch === true ? { optionFilterProp: 'label' } : (showSearch ?? false)} />
}

const texts = { limited: textLimits }

export const TextItem = field<InputProps>(Input, { ...texts, usual: { autoComplete: 'off' } })
/** Serial numbers, addresses and the like: written from left to right. */
export const CodeItem = field<InputProps>(Input, { ...texts, usual: { autoComplete: 'off', dir: 'ltr' } })
export const TextAreaItem = field<TextAreaProps>(Input.TextArea, texts)
export const LongTextItem = field<TextAreaProps>(Input.TextArea, {
  ...texts,
  usual: { autoSize: { minRows: 3, maxRows: 8 }, showCount: true },
})
export const NumberItem = field<ComponentProps<typeof NumberInput>>(NumberInput, {
  usual: { style: { width: '100%' } },
  limited: numberLimits,
  errorOf: boundsError,
})
export const SelectItem = field<SelectProps>(LabelSelect)
/** A choice that is searched and can be cleared. */
export const ChoiceItem = field<SelectProps>(LabelSelect, { usual: { allowClear: true, showSearch: true } })
/** Words that are typed one after the other. */
export const TagsItem = field<SelectProps>(Select, {
  usual: { mode: 'tags', open: false, suffixIcon: null, tokenSeparators: [','] },
})
export const SwitchItem = field<SwitchProps>(Switch, { valuePropName: 'checked' })
