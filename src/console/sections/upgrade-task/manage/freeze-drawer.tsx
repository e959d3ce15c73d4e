import { App } from 'antd'
import * as contract from '#core/contract/upgrade-control.ts'
import { call } from '#web/api/call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { SwitchItem, TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'
import { BENCH_READS } from './bench-reads.ts'

interface Props {
  /** Undefined: closed. */
  kind: 'freeze' | 'unfreeze' | undefined
  onClose: () => void
}

/** Stops all upgrades of the tenant, or lets them go on; both say why. */
export function FreezeDrawer({ kind, onClose }: Props) {
  const { t } = useTranslation('taskManage')
  const { message } = App.useApp()
  const shown = kind ?? 'freeze'
  return (
    <StepDrawer
      key={shown}
      open={kind !== undefined}
      title={t(`title.${shown}`)}
      submitText={t(shown)}
      hint={t(`hint.${shown}`)}
      schema={contract.freezeUpgrades.body}
      run={async ({ reason, stopsDownloads }) => {
        if (shown === 'freeze') await call(contract.freezeUpgrades, { body: { reason, stopsDownloads } })
        else await call(contract.unfreezeUpgrades, { body: { reason } })
        message.success(t(`done.${shown}`))
      }}
      reads={BENCH_READS}
      onClose={onClose}
    >
      {shown === 'freeze' && (
        <SwitchItem name="stopsDownloads" label={t('stopsDownloads')} hint={t('stopsDownloads.hint')} />
      )}
      <TextAreaItem name="reason" label={t('reason')} />
    </StepDrawer>
  )
}
