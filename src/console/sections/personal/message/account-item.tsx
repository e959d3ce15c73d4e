import { Form, Select } from 'antd'
import { useState } from 'react'
import { findDutyAccounts } from '#core/contract/notice-admin.ts'
import { useCall } from '#web/api/use-call.ts'

interface Props {
  name: (string | number)[]
  label: string
  multiple?: boolean
}

/** Accounts of the data scope, found by their names. */
export function AccountItem({ name, label, multiple = false }: Props) {
  const [keyWord, find] = useState('')
  const { data } = useCall(findDutyAccounts, { query: keyWord === '' ? {} : { keyWord } }, { toast: false })
  return (
    <Form.Item name={name} label={label} preserve>
      <Select
        {...(multiple && { mode: 'multiple' as const })}
        showSearch={{ filterOption: false, onSearch: find }}
        options={(data ?? []).map((each) => ({ value: each.id, label: each.name }))}
      />
    </Form.Item>
  )
}
