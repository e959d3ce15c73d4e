import { z } from 'zod'
import { requiredText } from '#core/contract/fields.ts'
import { retryHeadUnits, withdrawHeadUnits } from '#core/contract/head-unit.ts'
import { call } from '#web/api/call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'
import { HEAD_UNIT_READS } from './head-unit-reads.ts'
import { type Reasoned, upgradeIds, useHeadUnitSteps } from './use-head-unit-steps.ts'

const Reason = z.object({ reason: requiredText(300) })
const CALLS = { withdraw: withdrawHeadUnits, retry: retryHeadUnits }

/** Withdraws offers, or makes them again; both need a reason. Undefined: closed. */
export function ReasonDrawer({ step, onClose }: { step: Reasoned | undefined; onClose: () => void }) {
  const { t } = useTranslation('headUnit')
  const { nameOf } = useHeadUnitSteps()
  const act = step?.act ?? 'withdraw'
  return (
    <StepDrawer
      open={step !== undefined}
      title={t(`${act}.one`, { name: step ? nameOf(step.rows) : '' })}
      submitText={t(act)}
      hint={t(`${act}.hint`)}
      schema={Reason}
      reads={HEAD_UNIT_READS}
      run={({ reason }) => call(CALLS[act], { body: { ids: upgradeIds(step?.rows ?? []), reason } })}
      onClose={onClose}
    >
      <TextAreaItem name="reason" label={t('reason')} />
    </StepDrawer>
  )
}
