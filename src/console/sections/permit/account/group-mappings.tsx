import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Select } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useRoleOptions } from './account-drawer.tsx'
import styles from './group-mappings.module.css'

const MAX = 50
const SEARCH = { optionFilterProp: 'label' } as const

/** Roles, and organisations, of members of groups of an identity provider. */
export function GroupMappings({ enabled }: { enabled: boolean }) {
  const { t } = useTranslation('sso')
  const roles = useRoleOptions(enabled)
  const orgs = useOrgOptions()
  return (
    <section aria-label={t('mappings')} className={styles.mappings}>
      <h3>{t('mappings')}</h3>
      <p>{t('mappings.hint')}</p>
      {/* Errors of the list as a whole. */}
      <Form.List name="mappings">
        {(fields, { add, remove }, { errors }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.row}>
                <Form.Item name={[name, 'group']} label={t('mappings.group')} required>
                  <Input dir="ltr" autoComplete="off" maxLength={200} />
                </Form.Item>
                <Form.Item name={[name, 'roleId']} label={t('mappings.role')} required>
                  <Select options={roles} showSearch={SEARCH} />
                </Form.Item>
                <Form.Item
                  name={[name, 'orgId']}
                  label={t('mappings.org')}
                  normalize={(value: unknown) => value ?? null}
                >
                  <Select options={orgs} showSearch={SEARCH} allowClear />
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('mappings.remove')}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Form.ErrorList errors={errors} />
            {fields.length < MAX && (
              <Button icon={<PlusOutlined aria-hidden />} onClick={() => add({ group: '', orgId: null })}>
                {t('mappings.add')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </section>
  )
}
