import { Form } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getEffectiveRights, listAccounts } from '#core/contract/account-admin.ts'
import { createApiKey } from '#core/contract/api-key.ts'
import { rowId } from '#core/contract/fields.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { KeyFields, KeyForm, type MadeKey, NEW_KEY, useKeyInput } from '#console/ui/api-key/key-fields.tsx'
import { SelectItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'

const ServiceKeyForm = KeyForm.extend({ accountId: rowId })

interface Props {
  open: boolean
  onMade: (made: MadeKey) => void
  onClose: () => void
}

/** Creates a key of a service account. */
export function KeyDrawer({ open, onMade, onClose }: Props) {
  const { t } = useTranslation(['apiKey', 'accounts'])
  const inputOf = useKeyInput()
  const query = { kind: 'service' as const, pageSize: 100 }
  const { data } = useCall(listAccounts, { query }, { enabled: open })
  const options = (data?.list ?? [])
    .filter(({ manageable }) => manageable)
    .map(({ id, username, name }) => ({ value: id, label: username === name ? name : `${username} · ${name}` }))
  return (
    <FormDrawer
      open={open}
      title={t('apiKey:add')}
      submitText={t('apiKey:add')}
      schema={ServiceKeyForm}
      initial={NEW_KEY}
      onClose={onClose}
      onSubmit={async (values) => {
        const { key } = await call(createApiKey, { body: inputOf(values) })
        onMade({ name: values.name, key })
      }}
    >
      <SelectItem
        name="accountId"
        label={t('accounts:kind.service')}
        options={options}
        showSearch
        hint={t('accounts:kind.hint')}
      />
      <OfferedFields />
    </FormDrawer>
  )
}

/** Offers the permissions of the chosen account. */
function OfferedFields() {
  const id = Form.useWatch<number | undefined>('accountId')
  const { data } = useCall(getEffectiveRights, { query: { id: id ?? 1 } }, { enabled: id !== undefined })
  const everything = data?.roles.some(({ grantsAll }) => grantsAll)
  return <KeyFields offered={everything ? undefined : (data?.codes.map(({ code }) => code) ?? [])} />
}
