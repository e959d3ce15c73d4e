import { Form, Radio } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { Reason } from '#core/contract/sim-card.ts'
import * as contract from '#core/contract/tbox-change.ts'
import { RETURNED_STATES } from '#core/domain/device-change.ts'
import { call } from '#web/api/call.ts'
import { SelectItem, TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'

export type ChangeStep = 'decide' | 'start' | 'cancel' | 'rollBack' | 'verify' | 'close'

interface Props {
  step: ChangeStep | undefined
  order: contract.TboxChangeRow | undefined
  onClose: () => void
}

const NOTHING = z.object({})

/** Drawers of the steps of an order. */
export function TboxChangeSteps({ step, order, onClose }: Props) {
  const { t } = useTranslation('deviceManage')
  const id = order?.id ?? 0
  const number = order?.number ?? ''
  const drawer = { reads: [contract.listTboxChanges], onClose }
  const reason = <TextAreaItem name="reason" label={t('reason')} />
  return (
    <>
      <StepDrawer
        {...drawer}
        open={step === 'decide'}
        title={`${t('tboxChange.approve')} · ${number}`}
        submitText={t('save')}
        hint={t('tboxChange.approve.hint')}
        schema={contract.Decision}
        initial={{ approved: true }}
        run={(decision) => call(contract.decideTboxChange, { body: { ...decision, id } })}
      >
        <Form.Item name="approved">
          <Radio.Group
            options={[
              { value: true, label: t('tboxChange.approve') },
              { value: false, label: t('tboxChange.reject') },
            ]}
          />
        </Form.Item>
        <TextAreaItem name="note" label={t('note')} />
      </StepDrawer>
      <StepDrawer
        {...drawer}
        open={step === 'start'}
        title={`${t('tboxChange.start')} · ${number}`}
        submitText={t('tboxChange.start')}
        hint={t('tboxChange.start.hint')}
        schema={NOTHING}
        run={() => call(contract.startTboxChange, { body: { id } })}
      >
        {null}
      </StepDrawer>
      <StepDrawer
        {...drawer}
        open={step === 'cancel'}
        title={`${t('tboxChange.cancel')} · ${number}`}
        submitText={t('tboxChange.cancel')}
        schema={Reason}
        run={(given) => call(contract.cancelTboxChange, { body: { ...given, id } })}
      >
        {reason}
      </StepDrawer>
      <StepDrawer
        {...drawer}
        open={step === 'rollBack'}
        title={`${t('tboxChange.rollBack')} · ${number}`}
        submitText={t('tboxChange.rollBack')}
        hint={t('tboxChange.rollBack.hint')}
        schema={Reason}
        run={(given) => call(contract.rollBackTboxChange, { body: { ...given, id } })}
      >
        {reason}
      </StepDrawer>
      <StepDrawer
        {...drawer}
        open={step === 'verify'}
        title={`${t('tboxChange.verify')} · ${number}`}
        submitText={t('tboxChange.verify')}
        hint={t('tboxChange.verify.hint')}
        schema={Reason}
        run={(given) => call(contract.verifyTboxChange, { body: { ...given, id } })}
      >
        {reason}
      </StepDrawer>
      <StepDrawer
        {...drawer}
        open={step === 'close'}
        title={`${t('tboxChange.close')} · ${number}`}
        submitText={t('tboxChange.close')}
        hint={t('tboxChange.close.hint')}
        schema={contract.Return}
        run={(given) => call(contract.closeTboxChange, { body: { ...given, id } })}
      >
        <SelectItem
          name="returned"
          label={t('tboxChange.returned')}
          options={RETURNED_STATES.map((value) => ({ value, label: t(`tboxChange.returned.${value}`) }))}
        />
        <TextAreaItem name="note" label={t('note')} />
      </StepDrawer>
    </>
  )
}
