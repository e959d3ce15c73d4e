import { useAtomValue } from 'jotai'
import { Alert, Form, Input } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/identity-provider.ts'
import { SSO_CALLBACK } from '#core/contract/sso.ts'
import { call } from '#web/api/call.ts'
import { myInfoAtom } from '#web/state/session.ts'
import { Copyable } from '#console/ui/copyable.tsx'
import { EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { CodeItem, SelectItem, SwitchItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { GroupMappings } from './group-mappings.tsx'

interface Props {
  editing: contract.IdentityProvider | 'new' | undefined
  onClose: () => void
}

const NEW = {
  clientSecret: '',
  scopes: 'openid profile email',
  groupClaim: 'groups',
  mappings: [],
  createAccounts: false,
  linkByMail: false,
  listed: false,
  enabled: true,
}

/** Creates or changes an identity provider. */
export function SsoDrawer({ editing, onClose }: Props) {
  const { t } = useTranslation('sso')
  const orgs = useOrgOptions()
  const me = useAtomValue(myInfoAtom)
  const signInPage = `${location.origin}/#/login?tenant=${me?.oemId ?? ''}`
  const stored = editing !== undefined && editing !== 'new' && editing.secretStored
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit', { name: row.name }) : t('add'))}
      schema={contract.IdentityProviderInput}
      initial={NEW}
      valuesOf={(row) => ({ ...row, clientSecret: '' })}
      create={(body) => call(contract.createIdentityProvider, { body })}
      update={(body, { id, updateTime }) =>
        call(contract.updateIdentityProvider, { body: { ...body, id, updateTime } })
      }
      read={async ({ id }) => (await call(contract.listIdentityProviders)).find((row) => row.id === id)}
      reads={[contract.listIdentityProviders]}
      onClose={onClose}
    >
      <Alert
        type="info"
        title={t('callback')}
        description={<Copyable text={`${location.origin}${SSO_CALLBACK}`} />}
        style={{ gridColumn: '1 / -1', marginBlockEnd: 20 }}
      />
      <TextItem name="name" label={t('name')} hint={t('name.hint')} />
      <CodeItem name="issuer" label={t('issuer')} maxLength={300} hint={t('issuer.hint')} />
      <CodeItem name="clientId" label={t('clientId')} />
      <Form.Item name="clientSecret" label={t('clientSecret')} {...(stored && { extra: t('clientSecret.stored') })}>
        <Input.Password autoComplete="new-password" maxLength={500} dir="ltr" />
      </Form.Item>
      <CodeItem name="scopes" label={t('scopes')} required />
      <CodeItem name="groupClaim" label={t('groupClaim')} hint={t('groupClaim.hint')} />
      <GroupMappings enabled={editing !== undefined} />
      <SelectItem name="orgId" label={t('org')} options={orgs} showSearch />
      <SwitchItem name="createAccounts" label={t('createAccounts')} />
      <SwitchItem name="linkByMail" label={t('linkByMail')} hint={t('linkByMail.hint')} />
      <SwitchItem name="listed" label={t('listed')} hint={t('listed.hint', { address: signInPage })} />
      <SwitchItem name="enabled" label={t('enabled')} hint={t('enabled.hint')} />
    </EntityDrawer>
  )
}
