import {
  Form,
  type FormItemProps,
  Input,
  InputNumber,
  type InputNumberProps,
  type InputProps,
  Select,
  type SelectProps,
  Switch,
  type SwitchProps,
} from 'antd'
import type { TextAreaProps } from 'antd/es/input/TextArea'
import type { ComponentType, ReactNode } from 'react'

/** Props of a field in addition to those of its control. */
interface FieldProps extends Pick<FormItemProps, 'name' | 'label' | 'required' | 'rules' | 'normalize' | 'preserve'> {
  hint?: ReactNode
}

/** A kind of field: one control under a label, with the properties that this kind usually has. */
function field<Control extends object>(
  Control: ComponentType<Control>,
  usual: Partial<Control> = {},
  valuePropName = 'value',
) {
  return function Field(props: FieldProps & Omit<Control, keyof FieldProps>) {
    const { name, label, required, rules, normalize, preserve, hint, ...control } = props
    const item = { name, label, required, rules, normalize, preserve } as FormItemProps
    return (
      <Form.Item {...item} extra={hint} valuePropName={valuePropName}>
        <Control {...usual} {...(control as unknown as Control)} />
      </Form.Item>
    )
  }
}

/** `showSearch` finds options by their label. */
function LabelSelect({ showSearch, ...select }: SelectProps) {
  return <Select {...select} showSearch={showSearch === true ? { optionFilterProp: 'label' } : (showSearch ?? false)} />
}

export const TextItem = field<InputProps>(Input, { autoComplete: 'off' })
/** Serial numbers, addresses and the like: written from left to right. */
export const CodeItem = field<InputProps>(Input, { autoComplete: 'off', dir: 'ltr' })
export const TextAreaItem = field<TextAreaProps>(Input.TextArea)
export const LongTextItem = field<TextAreaProps>(Input.TextArea, {
  autoSize: { minRows: 3, maxRows: 8 },
  showCount: true,
})
export const NumberItem = field<InputNumberProps<number>>(InputNumber, { style: { width: '100%' } })
export const SelectItem = field<SelectProps>(LabelSelect)
/** A choice that is searched and can be cleared. */
export const ChoiceItem = field<SelectProps>(LabelSelect, { allowClear: true, showSearch: true })
/** Words that are typed one after the other. */
export const TagsItem = field<SelectProps>(Select, {
  mode: 'tags',
  open: false,
  suffixIcon: null,
  tokenSeparators: [','],
})
export const SwitchItem = field<SwitchProps>(Switch, {}, 'checked')
