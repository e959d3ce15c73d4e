import { App } from 'antd'
import { LOCK_READS } from '../vehicle-lock/lock-reads.ts'
import * as contract from '#core/contract/lock-task.ts'
import { CodeItem } from '#console/ui/form-builder/form-fields.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'
import { call } from '#web/api/call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LOCK_TASK_READS } from './lock-task-reads.ts'

interface Props {
  open: boolean
  contractNo: string
  onClose: () => void
}

/** A payment by hand; systems of banks report theirs by the same call. */
export function PaymentDrawer({ open, contractNo, onClose }: Props) {
  const { t } = useTranslation('lockTask')
  const { message } = App.useApp()
  return (
    <StepDrawer
      key={contractNo}
      open={open}
      title={t('payment')}
      submitText={t('payment.submit')}
      hint={t('payment.hint')}
      schema={contract.Payment}
      initial={{ contractNo }}
      run={async (body) => {
        const { released, guarded, repeated } = await call(contract.reportPayment, { body })
        if (guarded) message.warning(t('payment.guarded'))
        else if (repeated && !released) message.info(t('payment.repeated'))
        else message.success(t(released ? 'payment.released' : 'payment.done'))
      }}
      reads={[...LOCK_TASK_READS, ...LOCK_READS]}
      onClose={onClose}
    >
      <CodeItem name="contractNo" label={t('contractNo')} />
      <CodeItem name="reference" label={t('paymentReference')} />
    </StepDrawer>
  )
}
