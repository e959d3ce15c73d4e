import { Form } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/sim-change.ts'
import { Reason } from '#core/contract/sim-card.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { NumberItem, SwitchItem, TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { FreeIccidSelect } from '#console/ui/select/free-iccid-select.tsx'
import { VinSelect } from '#console/ui/select/vehicle-selects.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'

export type SimChangeStep = 'record' | 'explain' | 'apply' | 'keep' | 'setting'

interface Props {
  step: SimChangeStep | undefined
  /** The changes it is about; only explanations are given for several. */
  changes: readonly contract.SimChangeRow[]
  onClose: () => void
}

const READS = [contract.listSimChanges, contract.countSimChanges]

/** Drawers of what is done about changed cards. */
export function SimChangeSteps({ step, changes, onClose }: Props) {
  const { t } = useTranslation(['deviceManage', 'common'])
  const [change] = changes
  const ids = changes.map(({ id }) => id)
  const name = changes.length === 1 ? (change?.vin ?? '') : t('common:selection.count', { count: changes.length })
  const drawer = { reads: READS, onClose }
  const explanation = <TextAreaItem name="explanation" label={t('simChange.explanation')} />
  return (
    <>
      <StepDrawer
        {...drawer}
        open={step === 'record'}
        title={t('simChange.add')}
        submitText={t('save')}
        schema={contract.SimChangeInput}
        run={(input) => call(contract.recordSimChange, { body: input })}
      >
        <Form.Item name="vin" label={t('common:field.vehicle')} required>
          <VinSelect />
        </Form.Item>
        <Form.Item name="newIccid" label={t('newIccid')} required>
          <FreeIccidSelect />
        </Form.Item>
        {explanation}
      </StepDrawer>
      <StepDrawer
        {...drawer}
        open={step === 'explain'}
        title={`${t('simChange.explain')} · ${name}`}
        submitText={t('save')}
        schema={contract.Explanation}
        initial={{ explanation: change?.explanation ?? '' }}
        run={(given) => call(contract.explainSimChanges, { body: { ...given, ids } })}
      >
        {explanation}
      </StepDrawer>
      <StepDrawer
        {...drawer}
        open={step === 'apply'}
        title={`${t('simChange.apply')} · ${name}`}
        submitText={t('simChange.apply')}
        hint={t('simChange.apply.hint')}
        schema={contract.SimApply}
        initial={{ suspendOld: true }}
        run={(given) => call(contract.applySimChange, { body: { ...given, id: change!.id } })}
      >
        <SwitchItem name="suspendOld" label={t('simChange.suspendOld')} />
        <TextAreaItem name="note" label={t('note')} />
      </StepDrawer>
      <StepDrawer
        {...drawer}
        open={step === 'keep'}
        title={`${t('simChange.keep')} · ${name}`}
        submitText={t('simChange.keep')}
        hint={t('simChange.keep.hint')}
        schema={Reason}
        run={(given) => call(contract.keepSimCard, { body: { ...given, id: change!.id } })}
      >
        <TextAreaItem name="reason" label={t('reason')} />
      </StepDrawer>
      {step === 'setting' && <SettingDrawer onClose={onClose} />}
    </>
  )
}

function SettingDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('deviceManage')
  const { data } = useCall(contract.getSimChangeSetting)
  return (
    <StepDrawer
      open={data !== undefined}
      title={t('simChange.setting')}
      submitText={t('save')}
      schema={contract.SimChangeSetting}
      initial={data ?? {}}
      run={(setting) => call(contract.saveSimChangeSetting, { body: setting })}
      reads={[contract.getSimChangeSetting, ...READS]}
      onClose={onClose}
    >
      <NumberItem name="explainHours" label={t('simChange.setting.hours')} />
    </StepDrawer>
  )
}
