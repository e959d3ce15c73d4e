import { Alert, Form, Input } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listAccounts } from '#core/contract/account-admin.ts'
import { getSignInOptions } from '#core/contract/account-link.ts'
import { Invitation, inviteAccount } from '#core/contract/invitation.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { LANGUAGE_NAMES, languageAtom } from '#web/state/language.ts'
import { CodeItem, SelectItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { TimeItem } from '#console/ui/time-item.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useRoleOptions } from './account-drawer.tsx'
import type { CopiedInvitation } from './invitation-link.tsx'

interface Props {
  open: boolean
  onClose: () => void
  /** The platform sends no mail: the link is passed on by the user. */
  onCopied: (copied: CopiedInvitation) => void
}

/** An account whose user sets the first password by a link. */
export function InviteDrawer({ open, onClose, onCopied }: Props) {
  const { t } = useTranslation('accounts')
  const language = useAtomValue(languageAtom)
  const refresh = useRefresh()
  const orgs = useOrgOptions()
  const roles = useRoleOptions(open)
  const { data } = useCall(getSignInOptions, {}, { enabled: open })
  const copies = data?.mailAvailable === false
  return (
    <FormDrawer
      open={open}
      title={t('invite.title')}
      submitText={t(copies ? 'invite.create' : 'invite.send')}
      schema={Invitation}
      initial={{ username: '', phone: '', expireTime: null, roleIds: [], language }}
      onClose={onClose}
      notice={() => copies && <Alert type="info" showIcon title={t('invite.off')} />}
      onSubmit={async (body) => {
        const { linkToken } = await call(inviteAccount, { body })
        if (linkToken !== null) onCopied({ username: body.username || body.mail, linkToken })
        await refresh(listAccounts)
      }}
    >
      <TextItem name="name" label={t('name')} />
      <CodeItem name="mail" label={t('mail')} maxLength={128} />
      <CodeItem name="username" label={t('username')} hint={t('invite.username.hint')} />
      <SelectItem name="orgId" label={t('org')} options={orgs} showSearch />
      <SelectItem name="roleIds" label={t('roles')} required mode="multiple" options={roles} showSearch />
      {copies ? (
        <Form.Item name="language" hidden>
          <Input />
        </Form.Item>
      ) : (
        <SelectItem
          name="language"
          label={t('invite.language')}
          options={Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }))}
        />
      )}
      <TimeItem name="expireTime" label={t('expireTime')} hint={t('expireTime.hint')} />
    </FormDrawer>
  )
}
