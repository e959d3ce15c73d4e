import { Button, Modal } from 'antd'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useNavigate } from 'react-router-dom'
import { useRetryFailed } from '#web/api/use-call.ts'
import { countSignInAtom, myInfoAtom, tokenFromCookie } from '#web/state/session.ts'
import { SignInForm } from '../login/sign-in-form.tsx'
import { clearSession, loadUserInfo } from './load-session.ts'
import { endedSessionAtom } from './shell-state.ts'

/** Above drawers, and dialogs over them. */
const ABOVE_ALL = 1_900

/** Asks for the password of a session that has ended; nothing entered on the page below is lost. */
export function SignInAgainDialog() {
  const { t } = useTranslation(['shell', 'login'])
  const store = useStore()
  const retryFailed = useRetryFailed()
  const navigate = useNavigate()
  const me = useAtomValue(myInfoAtom)
  const countSignIn = useSetAtom(countSignInAtom)
  const ended = useAtomValue(endedSessionAtom)
  const settle = ended?.settle
  const form = useRef<HTMLDivElement>(null)

  // Signing in in another tab is enough.
  useEffect(() => {
    if (!settle) return undefined
    const look = () => tokenFromCookie() !== undefined && goOn()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  })

  function goOn() {
    settle?.(true)
    countSignIn()
    void loadUserInfo(store)
    retryFailed()
  }

  async function leave() {
    settle?.(false)
    clearSession(store)
    await navigate('/login', { replace: true })
  }

  return (
    <Modal
      open={ended !== null}
      title={t('ended.title')}
      width={420}
      zIndex={ABOVE_ALL}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={<Button onClick={() => void leave()}>{t('ended.leave')}</Button>}
      destroyOnHidden
      // The dialog itself would go to its first field, which has the name of the account and cannot be changed.
      afterOpenChange={(open) => open && form.current?.querySelector<HTMLElement>('input[type=password]')?.focus()}
    >
      <p>{t('ended.hint')}</p>
      <div ref={form}>
        <SignInForm account={me?.username} onSignedIn={goOn} />
      </div>
    </Modal>
  )
}
