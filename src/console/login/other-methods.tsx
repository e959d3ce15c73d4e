import { useTranslation } from '#web/i18n/use-translation.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SsoButtons } from './sso-buttons.tsx'

interface Props {
  disabled: boolean
  /** Whether providers of single sign-on are offered: they lead away from the page. */
  sso: boolean
  onStart: () => void
  onSignedIn: () => void | Promise<void>
  /** `text` in place of what the failure itself says. */
  onFail: (error: unknown, text?: string) => void
}

/** Signing in without a password. */
export function OtherMethods({ sso, onFail, ...shared }: Props) {
  const { t } = useTranslation('login')
  return (
    <>
      <PasskeyButton
        {...shared}
        onFail={(error) => onFail(error, error instanceof CallFailed ? undefined : t('passkeyFailed'))}
      />
      {sso && <SsoButtons {...shared} onFail={onFail} />}
    </>
  )
}
