import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getTwoStep, renewRecoveryCodes } from '#core/contract/account.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { encrypted } from '../../login/encrypted.ts'
import { CodeItem } from '../../ui/form-builder/form-fields.tsx'
import { FormDrawer } from '../../ui/form-drawer.tsx'
import { RecoveryCodes } from '../recovery-codes.tsx'
import { PasswordItem } from './password-item.tsx'

/** Replaces the recovery codes. */
export function RecoveryCodesDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'shell'])
  const refresh = useRefresh()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <>
      <FormDrawer
        open={open}
        title={t('settings:recovery.renew')}
        submitText={t('settings:recovery.renew')}
        schema={renewRecoveryCodes.body}
        onClose={onClose}
        onSubmit={async ({ password, code }) => {
          const body = { password: await encrypted(password), code }
          setCodes((await call(renewRecoveryCodes, { body })).recoveryCodes)
          await refresh(getTwoStep)
        }}
      >
        <PasswordItem />
        <CodeItem name="code" label={t('shell:twoStep.code')} maxLength={19} autoComplete="one-time-code" />
      </FormDrawer>
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  )
}
