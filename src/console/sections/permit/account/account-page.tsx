import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { AccountList } from './account-list.tsx'
import { KeyList } from './key-list.tsx'

const VIEWS = ['accounts', 'keys'] as const
type View = (typeof VIEWS)[number]

/** Accounts, and the API keys by which programs act for them. */
export function AccountPage() {
  const { t } = useTranslation(['accounts', 'apiKey'])
  const [params, setParams] = useSearchParams()
  const shown: View = params.get('view') === 'keys' ? 'keys' : 'accounts'
  const views = (
    <ViewSwitch<View>
      label={t('accounts:view')}
      shown={shown}
      onShow={(view) => setParams(view === 'keys' ? { view } : {})}
      views={VIEWS.map((key) => ({ key, label: t(`accounts:view.${key}`) }))}
    />
  )
  return shown === 'keys' ? <KeyList views={views} /> : <AccountList views={views} />
}
