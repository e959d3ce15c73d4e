import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSearchParams } from 'react-router-dom'
import { beginSso, finishSso, listSsoProviders, SSO_PARAM } from '#core/contract/sso.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { PlainButton } from '../shell/plain-button.tsx'
import styles from './login-page.module.css'
import { keepToken } from './keep-token.ts'

const TENANT = 'ssoTenant'
const QUIET = { toast: false, cancellable: false }

interface Props {
  disabled: boolean
  onStart: () => void
  onSignedIn: () => void | Promise<void>
  onFail: (error: unknown) => void
}

/** Sends the browser to an identity provider, and finishes the sign-in after it returns. */
export function SsoButtons({ disabled, onStart, onSignedIn, onFail }: Props) {
  const { t } = useTranslation('login')
  const [params, setParams] = useSearchParams()
  const tenant = params.get('tenant') ?? localStorage.getItem(TENANT) ?? undefined
  const { data: providers = [] } = useCall(listSsoProviders, { query: tenant ? { tenant } : {} }, { toast: false })
  const ticket = params.get(SSO_PARAM)
  const finished = useRef<string>(undefined)

  useEffect(() => {
    // A ticket is exchanged once, however often this runs.
    if (ticket === null || finished.current === ticket) return
    finished.current = ticket
    const rest = new URLSearchParams(params)
    rest.delete(SSO_PARAM)
    setParams(rest, { replace: true })
    const finish = async () => {
      onStart()
      try {
        keepToken(await call(finishSso, { body: { ssoToken: ticket } }, QUIET))
        await onSignedIn()
      } catch (error) {
        onFail(error)
      }
    }
    void finish()
  }, [ticket, params, setParams, onStart, onSignedIn, onFail])

  async function begin(providerId: number) {
    onStart()
    try {
      const { url } = await call(beginSso, { body: { providerId } }, QUIET)
      // The provider returns without the parameters of this page.
      if (params.has('tenant')) localStorage.setItem(TENANT, params.get('tenant') ?? '')
      location.assign(url)
    } catch (error) {
      onFail(error)
    }
  }

  if (providers.length === 0) return null
  return (
    <div className={styles.providers}>
      <p className={styles.or}>{t('or')}</p>
      {providers.map(({ id, name }) => (
        <PlainButton key={id} disabled={disabled} onClick={() => void begin(id)}>
          {t('sso', { name })}
        </PlainButton>
      ))}
    </div>
  )
}
