import { z } from 'zod'
import { retryExpress, type UpgradeRecord } from '#core/contract/express-upgrade.ts'
import { requiredText } from '#core/contract/fields.ts'
import { call } from '#web/api/call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'
import { UPGRADE_READS } from './upgrade-reads.ts'
import { useUpgradeSteps } from './use-upgrade-steps.ts'

const Reason = z.object({ reason: requiredText(300) })

/** Sends upgrades again that did not succeed. No row: closed. */
export function RetryDrawer({ rows, onClose }: { rows: readonly UpgradeRecord[]; onClose: () => void }) {
  const { t } = useTranslation('upgrade')
  const { nameOf } = useUpgradeSteps()
  return (
    <StepDrawer
      open={rows.length > 0}
      title={t('retry.one', { name: rows.length > 0 ? nameOf(rows) : '' })}
      submitText={t('retry')}
      hint={t('retry.hint')}
      schema={Reason}
      reads={UPGRADE_READS}
      run={({ reason }) => call(retryExpress, { body: { ids: rows.map(({ id }) => id), reason } })}
      onClose={onClose}
    >
      <TextAreaItem name="reason" label={t('reason')} />
    </StepDrawer>
  )
}
