import { Alert, Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { endViewAs, type MyInfo } from '#core/contract/account.ts'
import { call } from '#web/api/call.ts'
import { myInfoAtom } from '#web/state/session.ts'
import { useRoleName } from '../ui/rights/role-name.tsx'

/** Says, on every page, that the user looks at the platform as a member of a role. */
export function ViewedRole() {
  const role = useAtomValue(myInfoAtom)?.viewsAs
  return role ? <Banner role={role} /> : null
}

function Banner({ role }: { role: NonNullable<MyInfo['viewsAs']> }) {
  const { t } = useTranslation('shell')
  const nameOf = useRoleName()
  const [ending, setEnding] = useState(false)
  const end = async () => {
    setEnding(true)
    try {
      await call(endViewAs, {})
      // Menus, pages, live connection: everything was opened with the rights of the role.
      location.reload()
    } catch {
      // The call has said why; it can be tried again.
      setEnding(false)
    }
  }
  return (
    <Alert
      banner
      type="warning"
      title={t('viewAs.now', { name: nameOf(role) })}
      action={
        <Button size="small" loading={ending} onClick={() => void end()}>
          {t('viewAs.end')}
        </Button>
      }
    />
  )
}
