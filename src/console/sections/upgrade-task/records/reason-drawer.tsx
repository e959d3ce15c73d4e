import { z } from 'zod'
import { requiredText } from '#core/contract/fields.ts'
import { removeTaskRecords, retryTaskRecords } from '#core/contract/task-record.ts'
import { call } from '#web/api/call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'
import { RECORD_READS } from './record-reads.ts'
import type { ReasonedStep } from './use-record-steps.ts'

const Reason = z.object({ reason: requiredText(300) })

/** Sends upgrades again, or ends those of vehicles that are gone; both with a reason. */
export function ReasonDrawer({ step, onClose }: { step: ReasonedStep; onClose: () => void }) {
  const { t } = useTranslation(['upgradeRecord', 'upgrade'])
  const { kind, name, rows, done } = step
  const texts =
    kind === 'retry'
      ? { title: t('upgrade:retry.one', { name }), submit: t('upgrade:retry'), hint: t('upgrade:retry.hint') }
      : { title: t('remove.one', { name }), submit: t('remove'), hint: t('remove.hint') }
  return (
    <StepDrawer
      open
      title={texts.title}
      submitText={texts.submit}
      hint={texts.hint}
      schema={Reason}
      reads={RECORD_READS}
      run={async ({ reason }) => {
        const body = { ids: rows.map(({ id }) => id), reason }
        await call(kind === 'retry' ? retryTaskRecords : removeTaskRecords, { body })
        done()
      }}
      onClose={onClose}
    >
      <TextAreaItem name="reason" label={t('upgrade:reason')} />
    </StepDrawer>
  )
}
