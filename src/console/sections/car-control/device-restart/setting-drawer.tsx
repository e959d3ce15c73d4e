import * as contract from '#core/contract/device-restart.ts'
import { NumberItem } from '#console/ui/form-builder/form-fields.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

export const RESTART_READS = [contract.listDeviceRestarts, contract.checkRestart, contract.getRestartSetting]

/** How often one terminal may be restarted on a day. */
export function SettingDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['deviceRestart', 'common'])
  const { data } = useCall(contract.getRestartSetting, {}, { enabled: open })
  return (
    <StepDrawer
      open={open && data !== undefined}
      title={t('setting')}
      submitText={t('common:action.save')}
      schema={contract.RestartSetting}
      {...(data && { initial: data })}
      run={(body) => call(contract.saveRestartSetting, { body })}
      reads={RESTART_READS}
      onClose={onClose}
    >
      <NumberItem name="perDay" label={t('setting.perDay')} hint={t('setting.hint')} />
    </StepDrawer>
  )
}
