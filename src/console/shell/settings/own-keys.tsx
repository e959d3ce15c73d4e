import { PlusOutlined, StopOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { createOwnKey, listOwnKeys, revokeOwnKeys } from '#core/contract/api-key.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { encrypted } from '../../login/encrypted.ts'
import { useKeyColumns } from '../../ui/api-key/key-columns.tsx'
import { KeyFields, KeyForm, type MadeKey, NEW_KEY, useKeyInput } from '../../ui/api-key/key-fields.tsx'
import { useColumnKit } from '../../ui/columns.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { NoneYet } from '../../ui/list-states.tsx'
import page from '../../ui/page.module.css'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { WholeTable } from '../../ui/whole-table.tsx'
import { PasswordItem } from './password-item.tsx'
import type { ApiKey } from '#core/contract/api-key.ts'

const OwnKeyForm = KeyForm.extend({ password: createOwnKey.body.shape.password })

/** API keys by which programs act for the user. */
export function OwnKeys() {
  const { t } = useTranslation(['apiKey', 'settings'])
  const column = useColumnKit<ApiKey>()
  const columns = useKeyColumns()
  const read = useCall(listOwnKeys, {}, { toast: false })
  const confirm = useConfirm()
  const inputOf = useKeyInput()
  const [adding, add] = useState(false)
  const [made, setMade] = useState<MadeKey>()
  const revoke = ({ id, name }: ApiKey) =>
    confirm({
      title: t('settings:keys.revoke', { name }),
      content: t('apiKey:revoke.hint'),
      danger: true,
      confirmText: t('apiKey:revoke'),
      onConfirm: () => call(revokeOwnKeys, { body: { ids: [id] } }).then(() => read.reload()),
    })
  return (
    <>
      <p className={page.note}>{t('settings:keys.hint')}</p>
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => add(true)}>
        {t('apiKey:add')}
      </Button>
      <WholeTable<ApiKey>
        read={read}
        rowKey={({ id }) => id}
        columns={[
          ...columns,
          ...column.actions(t('settings:keys.actions'), 90, [
            {
              to: revokeOwnKeys,
              icon: <StopOutlined aria-hidden />,
              label: ({ name }) => t('settings:keys.revoke', { name }),
              onClick: revoke,
              on: ({ state }) => state !== 'revoked',
            },
          ]),
        ]}
        empty={<NoneYet title={t('apiKey:none')} hint={t('settings:keys.hint')} />}
      />
      <FormDrawer
        open={adding}
        title={t('apiKey:add')}
        submitText={t('apiKey:add')}
        schema={OwnKeyForm}
        initial={NEW_KEY}
        onClose={() => add(false)}
        onSubmit={async ({ password, ...values }) => {
          const body = { ...inputOf(values), password: await encrypted(password) }
          const { key } = await call(createOwnKey, { body })
          setMade({ name: values.name, key })
          read.reload()
        }}
      >
        <KeyFields />
        <PasswordItem />
      </FormDrawer>
      {made && (
        <ShownOnce
          title={t('apiKey:shown', { name: made.name })}
          hint={t('apiKey:shown.hint')}
          text={made.key}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
}
