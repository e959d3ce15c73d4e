import { Form } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Reason } from '#core/contract/sim-card.ts'
import * as contract from '#core/contract/tbox.ts'
import { TBOX_STEPS } from '#core/domain/stock-life.ts'
import { call } from '#web/api/call.ts'
import { TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { VinSelect } from '#console/ui/select/vehicle-selects.tsx'
import { StateDrawer } from '../stock/state-drawer.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'

export type TboxStep = 'bind' | 'unbind' | 'state'

interface Props {
  step: TboxStep | undefined
  /** The terminals it is about; bind and unbind are about one. */
  tboxes: readonly contract.TboxRow[]
  onClose: () => void
}

/** Drawers of the steps in the life of terminals. */
export function TboxSteps({ step, tboxes, onClose }: Props) {
  const { t } = useTranslation(['stock', 'common'])
  const [tbox] = tboxes
  const ids = tboxes.map(({ id }) => id)
  const name = tboxes.length === 1 ? (tbox?.sn ?? '') : t('common:selection.count', { count: tboxes.length })
  const drawer = { reads: [contract.listTboxes], onClose }
  return (
    <>
      <StepDrawer
        {...drawer}
        open={step === 'bind'}
        title={`${t('tbox.bind')} · ${name}`}
        submitText={t('bind.submit')}
        schema={contract.TboxBinding}
        run={(binding) => call(contract.bindTbox, { body: { ...binding, id: tbox!.id } })}
      >
        <Form.Item name="vin" label={t('common:field.vehicle')} required>
          <VinSelect />
        </Form.Item>
        <TextAreaItem name="note" label={t('note')} />
      </StepDrawer>
      <StepDrawer
        {...drawer}
        open={step === 'unbind'}
        title={`${t('tbox.unbind')} · ${name}`}
        submitText={t('unbind.submit')}
        hint={t('tbox.unbind.hint')}
        schema={Reason}
        run={({ reason }) => call(contract.unbindTbox, { body: { id: tbox!.id, reason } })}
      >
        <TextAreaItem name="reason" label={t('reason')} />
      </StepDrawer>
      <StateDrawer
        {...drawer}
        next={step === 'state' ? tboxes.map(({ stockState }) => TBOX_STEPS[stockState]) : undefined}
        title={`${t('state.change')} · ${name}`}
        plain={['tested']}
        labelOf={(state) => t(`tbox.state.${state}`)}
        schema={contract.TboxStateChange}
        run={(change) => call(contract.changeTboxStates, { body: { ...change, ids } })}
      />
    </>
  )
}
