import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSearchParams } from 'react-router-dom'
import { isOpenTo } from '#core/contract/endpoint.ts'
import { listIdentityProviders } from '#core/contract/identity-provider.ts'
import { grantedCodesAtom } from '#web/state/session.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { AccountList } from './account-list.tsx'
import { KeyList } from './key-list.tsx'
import { SsoList } from './sso-list.tsx'

const VIEWS = ['accounts', 'keys', 'sso'] as const
type View = (typeof VIEWS)[number]

/** Accounts, the API keys by which programs act for them, and the identity providers by which users sign in. */
export function AccountPage() {
  const { t } = useTranslation(['accounts', 'apiKey'])
  const [params, setParams] = useSearchParams()
  const grants = useAtomValue(grantedCodesAtom)
  const offered = VIEWS.filter((view) => view !== 'sso' || isOpenTo(listIdentityProviders.access, grants))
  const shown = offered.find((view) => view === params.get('view')) ?? 'accounts'
  const views = (
    <ViewSwitch<View>
      label={t('accounts:view')}
      shown={shown}
      onShow={(view) => setParams(view === 'accounts' ? {} : { view })}
      views={offered.map((key) => ({ key, label: t(`accounts:view.${key}`) }))}
    />
  )
  if (shown === 'keys') return <KeyList views={views} />
  return shown === 'sso' ? <SsoList views={views} /> : <AccountList views={views} />
}
