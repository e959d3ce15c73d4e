import { Form } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { createHook, type Hook, HookInput, listHooks, updateHook } from '#core/contract/notice-admin.ts'
import { HOOK_KINDS, NOTICE_LEVELS, NOTICE_TYPES } from '#core/domain/notice.ts'
import { LANGUAGES } from '#core/domain/language.ts'
import { call } from '#web/api/call.ts'
import { LANGUAGE_NAMES, languageAtom } from '#web/state/language.ts'
import { EntityDrawer } from '#console/ui/entity-drawer.tsx'
import { CodeItem, SelectItem, SwitchItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import type { GivenSecret } from './hook-secret.tsx'

interface Props {
  editing: Hook | 'new' | undefined
  onMade: (given: GivenSecret) => void
  onClose: () => void
}

export function HookDrawer({ editing, onMade, onClose }: Props) {
  const { t } = useTranslation(['inbox', 'list'])
  const language = useAtomValue(languageAtom)
  const orgs = useOrgOptions()
  const create = async (body: HookInput) => {
    const { secret } = await call(createHook, { body })
    if (secret !== '') onMade({ name: body.name, secret })
  }
  return (
    <EntityDrawer
      editing={editing}
      title={(row) => (row ? t('edit', { name: row.name }) : t('hook.add'))}
      schema={HookInput}
      initial={{ kind: 'webhook', types: ['alarm'], level: 1, language, enabled: true, shortVin: false }}
      create={create}
      update={(input, { id, updateTime }) => call(updateHook, { body: { ...input, id, updateTime } })}
      reads={[listHooks]}
      onClose={onClose}
    >
      <TextItem name="name" label={t('name')} />
      <SelectItem
        name="kind"
        label={t('hook.kind')}
        disabled={editing !== 'new'}
        options={HOOK_KINDS.map((value) => ({ value, label: t(`hook.kind.${value}`) }))}
      />
      <CodeItem name="url" label={t('hook.url')} maxLength={1000} />
      <RobotSecret />
      <SelectItem name="orgId" label={t('org')} showSearch options={orgs} />
      <SelectItem
        name="types"
        label={t('hook.types')}
        mode="multiple"
        options={NOTICE_TYPES.map((value) => ({ value, label: t(`view.${value}`) }))}
      />
      <SelectItem
        name="level"
        label={t('upToLevel')}
        options={NOTICE_LEVELS.map((value) => ({ value, label: t('list:vehicle.level', { level: value }) }))}
      />
      <SelectItem
        name="language"
        label={t('language')}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <SwitchItem name="shortVin" label={t('hook.shortVin')} />
      <SwitchItem name="enabled" label={t('enabled')} />
    </EntityDrawer>
  )
}

/** The platform makes the secret of a webhook itself. */
function RobotSecret() {
  const { t } = useTranslation('inbox')
  const kind: unknown = Form.useWatch('kind')
  if (kind === 'webhook') return null
  return <CodeItem name="secret" label={t('hook.secret')} hint={t('hook.secretHint')} />
}
