import { Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { addRoleMembers, listRoleCandidates, listRoleMembers, listRoles } from '#core/contract/role.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { SimpleForm } from '#console/ui/form-builder/simple-form.tsx'
import { useDebounced } from '#console/ui/select/use-debounced.ts'
import { TimeItem } from '#console/ui/time-item.tsx'
import styles from './role.module.css'

/** Accounts are looked up after typing has paused. */
const PAUSE_MS = 300
const { accountIds, untilTime } = addRoleMembers.body.shape
const NewMembers = z.object({ accountIds, untilTime })

/** Gives a role to accounts, for ever or until a moment. */
export function AddMembersForm({ roleId }: { roleId: number }) {
  const { t } = useTranslation('role')
  const refresh = useRefresh()
  const [added, countAdded] = useState(0)
  async function add(input: z.output<typeof NewMembers>) {
    await call(addRoleMembers, { body: { ...input, id: roleId } })
    // An empty form for the next ones.
    countAdded((before) => before + 1)
    await refresh(listRoleMembers, listRoleCandidates, listRoles)
  }
  return (
    <div className={styles.add}>
      <SimpleForm
        key={added}
        schema={NewMembers}
        initial={{ untilTime: null }}
        onSubmit={add}
        submitText={t('member.add')}
      >
        <Form.Item name="accountIds" label={t('member.accounts')} required>
          <AccountsSelect roleId={roleId} />
        </Form.Item>
        <TimeItem name="untilTime" label={t('member.until')} hint={t('member.untilHint')} />
      </SimpleForm>
    </div>
  )
}

interface SelectProps {
  roleId: number
  id?: string
  value?: number[]
  onChange?: (ids: number[]) => void
}

function AccountsSelect({ roleId, ...field }: SelectProps) {
  const [text, search] = useState('')
  const keyWord = useDebounced(text, PAUSE_MS)
  const { data = [], loading } = useCall(
    listRoleCandidates,
    { query: { id: roleId, ...(keyWord && { keyWord }) } },
    { keepPrevious: true },
  )
  return (
    <Select<number[]>
      {...field}
      mode="multiple"
      loading={loading}
      showSearch={{ filterOption: false, onSearch: search }}
      options={data.map(({ accountId, username, name, orgName }) => ({
        value: accountId,
        label: `${name} (${username}) · ${orgName}`,
      }))}
    />
  )
}
