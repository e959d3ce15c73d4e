import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/sim-card.ts'
import { SIM_ALERTS, SIM_REAL_NAMES, SIM_STATES } from '#core/domain/stock-life.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { SelectField, TextField, VinField } from '#console/ui/search-fields.tsx'
import { SnSelect } from '#console/ui/select/vehicle-selects.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { CountViews, withView } from '#console/ui/count-views.tsx'
import { LifeDrawer } from '../stock/life-drawer.tsx'
import { SelectionSteps } from '../stock/selection-steps.tsx'
import { type SimAction, useSimCardColumns } from './sim-card-columns.tsx'
import { SimCardDrawer } from './sim-card-drawer.tsx'
import { SimCardSteps, type SimStep } from './sim-card-steps.tsx'

type Row = contract.SimCardRow
interface Opened {
  action: SimAction
  rows: readonly Row[]
}

const STEPS: readonly string[] = ['bind', 'unbind', 'state', 'plan', 'lock']
const isStep = (action: SimAction): action is SimStep => STEPS.includes(action)
const READS = [contract.listSimCards, contract.countSimAlerts]

/** SIM cards: what they cost, where they are, and which of them need attention. */
export function SimCardPage() {
  const { t } = useTranslation('stock')
  const search = useSearch(contract.SimCardFilter)
  const list = usePagedList(contract.listSimCards, search.filter)
  const [adding, add] = useState(false)
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  const row = opened?.rows[0]
  const action = opened?.action
  return (
    <>
      <ListPage
        title={t('sim.title')}
        search={withView(search, 'alert')}
        list={list}
        reads={READS}
        columns={useSimCardColumns((next, of) => open({ action: next, rows: [of] }))}
        rowKey={({ id }) => id}
        imports={{
          template: contract.downloadSimCardTemplate,
          importer: 'simCard',
          label: t('import'),
          title: t('sim.import'),
        }}
        exports={contract.exportSimCards}
        add={{ to: contract.createSimCard, label: t('sim.add'), onClick: () => add(true) }}
        bar={(selected, done) => (
          <SelectionSteps
            selected={selected}
            onDone={done}
            reads={READS}
            steps={[
              {
                to: contract.changeSimStates,
                label: t('state.change'),
                onClick: () => open({ action: 'state', rows: selected }),
              },
              {
                to: contract.changeSimPlans,
                label: t('sim.changePlan'),
                onClick: () => open({ action: 'plan', rows: selected }),
              },
            ]}
            remove={{ to: contract.deleteSimCards, hint: t('sim.delete.hint') }}
          />
        )}
        above={<AlertViews shown={search.filter?.alert} onShow={(alert) => search.apply({ ...search.given, alert })} />}
      >
        <TextField name="keyWord" label={t('sim.keyWord')} maxLength={22} />
        <SelectField
          name="state"
          label={t('state')}
          options={SIM_STATES.map((value) => ({ value, label: t(`sim.state.${value}`) }))}
        />
        <SelectField
          name="bound"
          label={t('sim.bound')}
          options={[
            { value: 'true', label: t('sim.bound.true') },
            { value: 'false', label: t('sim.bound.false') },
          ]}
        />
        <Form.Item name="sn" label={t('sim.sn')}>
          <SnSelect />
        </Form.Item>
        <VinField />
        <TextField name="carrier" label={t('sim.carrier')} maxLength={64} />
        <TextField name="pool" label={t('sim.pool')} maxLength={64} />
        <TextField name="plan" label={t('sim.plan')} maxLength={64} />
        <SelectField
          name="realName"
          label={t('sim.realName')}
          options={SIM_REAL_NAMES.map((value) => ({ value, label: t(`sim.realName.${value}`) }))}
        />
        <SelectField name="orgId" label={t('org')} options={useOrgOptions()} />
      </ListPage>
      <SimCardDrawer
        editing={adding ? 'new' : action === 'edit' ? row : undefined}
        onClose={() => (adding ? add(false) : close())}
      />
      <SimCardSteps step={action && isStep(action) ? action : undefined} cards={opened?.rows ?? []} onClose={close} />
      <LifeDrawer
        type="simCard"
        of={action === 'life' && row ? { id: row.id, name: row.iccid } : null}
        onClose={close}
      />
    </>
  )
}

interface AlertProps {
  shown: contract.SimCardFilter['alert']
  onShow: (alert: contract.SimCardFilter['alert']) => void
}

function AlertViews({ shown, onShow }: AlertProps) {
  const { t } = useTranslation('stock')
  const { data } = useCall(contract.countSimAlerts, {}, { toast: false })
  return (
    <CountViews
      label={t('sim.alerts')}
      allLabel={t('view.all')}
      shown={shown}
      onShow={onShow}
      views={SIM_ALERTS.map((key) => ({ key, label: t(`sim.alert.${key}`), count: data?.[key] }))}
    />
  )
}
