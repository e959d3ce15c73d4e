import { Form } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/black-box.ts'
import { Reason } from '#core/contract/sim-card.ts'
import { RECORDER_STEPS, type RecorderState, type Steps } from '#core/domain/stock-life.ts'
import { call } from '#web/api/call.ts'
import { DayItem } from '#console/ui/day-item.tsx'
import { SelectItem, TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { VinSelect } from '#console/ui/select/vehicle-selects.tsx'
import { StateDrawer } from '../stock/state-drawer.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'

export type BlackBoxStep = 'bind' | 'unbind' | 'check' | 'state'

interface Props {
  step: BlackBoxStep | undefined
  /** The recorders it is about; only the state is changed for several. */
  recorders: readonly contract.BlackBoxRow[]
  onClose: () => void
}

/** A recorder in a vehicle is installed once it is repaired; one in no vehicle goes back into stock. */
function stepsOf(recorders: readonly contract.BlackBoxRow[]): Steps<RecorderState> {
  const fitted = recorders.some(({ vin }) => vin !== '')
  const spare = recorders.some(({ vin }) => vin === '')
  const open = (states: readonly RecorderState[]) =>
    states.filter((state) => (state === 'installed' ? !spare : state === 'faulty' || !fitted))
  return {
    stock: open(RECORDER_STEPS.stock),
    installed: open(RECORDER_STEPS.installed),
    faulty: open(RECORDER_STEPS.faulty),
    retired: open(RECORDER_STEPS.retired),
  }
}

/** Drawers of the steps in the life of driving recorders. */
export function BlackBoxSteps({ step, recorders, onClose }: Props) {
  const { t } = useTranslation(['stock', 'common'])
  const [recorder] = recorders
  const ids = recorders.map(({ id }) => id)
  const name =
    recorders.length === 1 ? (recorder?.number ?? '') : t('common:selection.count', { count: recorders.length })
  const drawer = { reads: [contract.listBlackBoxes, contract.countCalibrations], onClose }
  return (
    <>
      <StepDrawer
        {...drawer}
        open={step === 'bind'}
        title={`${t('blackBox.install')} · ${name}`}
        submitText={t('bind.submit')}
        schema={contract.BlackBoxInstallation}
        run={({ vin }) => call(contract.installBlackBox, { body: { id: recorder!.id, vin } })}
      >
        <Form.Item name="vin" label={t('common:field.vehicle')} required>
          <VinSelect />
        </Form.Item>
      </StepDrawer>
      <StepDrawer
        {...drawer}
        open={step === 'unbind'}
        title={`${t('blackBox.remove')} · ${name}`}
        submitText={t('unbind.submit')}
        schema={Reason}
        run={({ reason }) => call(contract.removeBlackBox, { body: { id: recorder!.id, reason } })}
      >
        <TextAreaItem name="reason" label={t('reason')} />
      </StepDrawer>
      <StepDrawer
        {...drawer}
        open={step === 'check'}
        title={`${t('blackBox.check')} · ${name}`}
        submitText={t('blackBox.check.submit')}
        schema={contract.BlackBoxCheck}
        initial={{ result: 'passed' }}
        run={(check) => call(contract.checkBlackBox, { body: { ...check, id: recorder!.id } })}
      >
        <SelectItem
          name="result"
          label={t('blackBox.check.result')}
          options={contract.CHECK_RESULTS.map((value) => ({ value, label: t(`blackBox.selfTest.${value}`) }))}
        />
        <DayItem name="calibrationUntil" label={t('blackBox.check.until')} />
        <TextAreaItem name="note" label={t('note')} />
      </StepDrawer>
      <StateDrawer
        {...drawer}
        from={step === 'state' ? recorders.map(({ state }) => state) : undefined}
        title={`${t('state.change')} · ${name}`}
        steps={stepsOf(recorders)}
        plain={[]}
        labelOf={(state) => t(`blackBox.state.${state}`)}
        schema={contract.BlackBoxStateChange}
        run={(change) => call(contract.changeBlackBoxStates, { body: { ...change, ids } })}
      />
    </>
  )
}
