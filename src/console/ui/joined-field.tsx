import { Form, Select } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  name: string
  label: ReactNode
  options: { value: string; label: string }[]
  /** Values that are not among the options may be typed. */
  open?: boolean
}

/** Any of several values; the address has them joined by commas. */
export function JoinedField({ name, label, options, open = false }: Props) {
  return (
    <Form.Item
      name={name}
      label={label}
      getValueProps={(value: string | undefined) => ({ value: value ? value.split(',') : [] })}
      getValueFromEvent={(values: string[]) => values.join(',') || undefined}
    >
      <Select
        mode={open ? 'tags' : 'multiple'}
        allowClear
        maxTagCount="responsive"
        tokenSeparators={[',', ' ']}
        showSearch={{ optionFilterProp: 'label' }}
        style={{ minWidth: 200 }}
        options={options}
      />
    </Form.Item>
  )
}
