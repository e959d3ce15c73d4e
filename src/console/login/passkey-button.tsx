import { useTranslation } from '#web/i18n/use-translation.ts'
import { canUsePasskeys } from '#web/state/can-use-passkeys.ts'
import { PlainButton } from '../shell/plain-button.tsx'

interface Props {
  disabled: boolean
  onStart: () => void
  onSignedIn: () => void | Promise<void>
  onFail: (error: unknown) => void
}

/** Signs in with a passkey, where browser and address allow it. */
export function PasskeyButton({ disabled, onStart, onSignedIn, onFail }: Props) {
  const { t } = useTranslation('login')
  if (!canUsePasskeys()) return null

  async function start() {
    onStart()
    try {
      const { signInByPasskey } = await import('./passkey-sign-in.ts')
      await signInByPasskey()
      await onSignedIn()
    } catch (error) {
      onFail(error)
    }
  }
  return (
    <PlainButton disabled={disabled} onClick={() => void start()}>
      {t('passkey')}
    </PlainButton>
  )
}
