import { Tag } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { RoleRow } from '#core/contract/role.ts'

type Named = Pick<RoleRow, 'name' | 'builtIn'>

/** Names of roles; built-in ones are named in the language of the reader. */
export function useRoleName(): (role: Named) => string {
  const { t } = useTranslation('role')
  return ({ name, builtIn }) => (builtIn ? t(`builtIn.${builtIn}`) : name)
}

export function RoleName({ role }: { role: Named }) {
  const { t } = useTranslation('role')
  const nameOf = useRoleName()
  return (
    <>
      <bdi>{nameOf(role)}</bdi> {role.builtIn && <Tag>{t('builtIn')}</Tag>}
    </>
  )
}
