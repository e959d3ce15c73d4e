import { Form } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/black-box.ts'
import { Reason } from '#core/contract/sim-card.ts'
import { RECORDER_LIFE, nextStates } from '#core/domain/stock-life.ts'
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
        next={
          step === 'state'
            ? recorders.map(({ state, vin }) => nextStates(RECORDER_LIFE, { state, inVehicle: vin !== '' }))
            : undefined
        }
        title={`${t('state.change')} · ${name}`}
        plain={[]}
        labelOf={(state) => t(`blackBox.state.${state}`)}
        schema={contract.BlackBoxStateChange}
        run={(change) => call(contract.changeBlackBoxStates, { body: { ...change, ids } })}
      />
    </>
  )
}
