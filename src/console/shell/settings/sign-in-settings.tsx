import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getTwoStep } from '#core/contract/account.ts'
import { useCall } from '#web/api/use-call.ts'
import { PasswordDialog } from '../password-dialog.tsx'
import { SessionsDialog } from '../sessions-dialog.tsx'
import { TwoStepDialog } from '../two-step-dialog.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { RecoveryCodesDrawer } from './recovery-codes-drawer.tsx'
import { SettingRow } from './setting-row.tsx'

type Open = 'password' | 'twoStep' | 'codes' | 'sessions'

/** Password, second step, passkeys and sessions. */
export function SignInSettings() {
  const { t } = useTranslation(['settings', 'shell'])
  const { data: twoStep, reload } = useCall(getTwoStep, {}, { toast: false })
  const [open, setOpen] = useState<Open>()
  const close = () => {
    setOpen(undefined)
    reload()
  }
  return (
    <>
      <SettingRow title={t('settings:password')} hint={t('settings:password.hint')}>
        <Button onClick={() => setOpen('password')}>{t('shell:account.password')}</Button>
      </SettingRow>
      <SettingRow
        title={t('shell:account.twoStep')}
        hint={twoStep ? t(twoStep.on ? 'settings:twoStep.on' : 'settings:twoStep.off') : ''}
      >
        <Button onClick={() => setOpen('twoStep')}>
          {twoStep?.on ? t('shell:twoStep.turnOff') : t('shell:twoStep.begin')}
        </Button>
      </SettingRow>
      {twoStep?.on && (
        <SettingRow title={t('settings:recovery')} hint={t('settings:recovery.left', { count: twoStep.recoveryCodes })}>
          <Button onClick={() => setOpen('codes')}>{t('settings:recovery.renew')}</Button>
        </SettingRow>
      )}
      <PasskeyList />
      <SettingRow title={t('shell:account.sessions')} hint={t('settings:sessions.hint')}>
        <Button onClick={() => setOpen('sessions')}>{t('settings:sessions.show')}</Button>
      </SettingRow>
      {open === 'password' && <PasswordDialog open onClose={close} />}
      {open === 'twoStep' && <TwoStepDialog onClose={close} />}
      {open === 'sessions' && <SessionsDialog onClose={close} />}
      <RecoveryCodesDrawer open={open === 'codes'} onClose={close} />
    </>
  )
}
