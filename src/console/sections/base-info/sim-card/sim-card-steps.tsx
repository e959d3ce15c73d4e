import { Form } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/sim-card.ts'
import { SIM_STEPS } from '#core/domain/stock-life.ts'
import { call } from '#web/api/call.ts'
import { CodeItem, TextAreaItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { TboxSnSelect } from '#console/ui/select/vehicle-selects.tsx'
import { StateDrawer } from '../stock/state-drawer.tsx'
import { StepDrawer } from '#console/ui/step-drawer.tsx'

export type SimStep = 'bind' | 'unbind' | 'state' | 'plan' | 'lock'

interface Props {
  step: SimStep | undefined
  /** The cards it is about; bind, unbind and lock are about one. */
  cards: readonly contract.SimCardRow[]
  onClose: () => void
}

const READS = [contract.listSimCards, contract.countSimAlerts]

/** Drawers of the steps in the life of SIM cards. */
export function SimCardSteps({ step, cards, onClose }: Props) {
  const { t } = useTranslation(['stock', 'common'])
  const [card] = cards
  const ids = cards.map(({ id }) => id)
  const name = cards.length === 1 ? (card?.iccid ?? '') : t('common:selection.count', { count: cards.length })
  const drawer = { reads: READS, onClose }
  return (
    <>
      <StepDrawer
        {...drawer}
        open={step === 'bind'}
        title={`${t('sim.bind')} · ${name}`}
        submitText={t('bind.submit')}
        schema={contract.SimBinding}
        run={({ sn }) => call(contract.bindSimCard, { body: { id: card!.id, sn } })}
      >
        <Form.Item name="sn" label={t('sim.sn')} required>
          <TboxSnSelect />
        </Form.Item>
      </StepDrawer>
      <StepDrawer
        {...drawer}
        open={step === 'unbind'}
        title={`${t('sim.unbind')} · ${name}`}
        submitText={t('unbind.submit')}
        hint={t('sim.unbind.hint')}
        schema={contract.Reason}
        run={({ reason }) => call(contract.unbindSimCard, { body: { id: card!.id, reason } })}
      >
        <TextAreaItem name="reason" label={t('reason')} />
      </StepDrawer>
      <StateDrawer
        {...drawer}
        next={step === 'state' ? cards.map(({ state }) => SIM_STEPS[state]) : undefined}
        title={`${t('state.change')} · ${name}`}
        plain={['test', 'ready', 'active']}
        labelOf={(state) => t(`sim.state.${state}`)}
        schema={contract.SimStateChange}
        run={(change) => call(contract.changeSimStates, { body: { ...change, ids } })}
      />
      <StepDrawer
        {...drawer}
        open={step === 'plan'}
        title={`${t('sim.changePlan')} · ${name}`}
        submitText={t('sim.changePlan.submit')}
        schema={contract.SimPlanChange}
        initial={{ plan: card?.plan ?? '', pool: card?.pool ?? '' }}
        run={(plan) => call(contract.changeSimPlans, { body: { ...plan, ids } })}
      >
        <TextItem name="plan" label={t('sim.plan')} />
        <TextItem name="pool" label={t('sim.pool')} />
      </StepDrawer>
      <StepDrawer
        {...drawer}
        open={step === 'lock'}
        title={`${t('sim.lock')} · ${name}`}
        submitText={t('sim.lock.submit')}
        hint={t('sim.lock.hint')}
        schema={contract.SimLock}
        initial={{ imei: card?.imeiLock ?? '' }}
        run={({ imei }) => call(contract.lockSimCard, { body: { id: card!.id, imei } })}
      >
        <CodeItem name="imei" label={t('imei')} maxLength={16} />
      </StepDrawer>
    </>
  )
}
