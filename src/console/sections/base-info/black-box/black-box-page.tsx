import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/black-box.ts'
import { CALIBRATION_DUES, RECORDER_STATES, SELF_TESTS } from '#core/domain/stock-life.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { SelectField, TextField, VinField } from '#console/ui/search-fields.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { CountViews, withView } from '#console/ui/count-views.tsx'
import { LifeDrawer } from '../stock/life-drawer.tsx'
import { SelectionSteps } from '../stock/selection-steps.tsx'
import { type BlackBoxAction, useBlackBoxColumns } from './black-box-columns.tsx'
import { BlackBoxDrawer } from './black-box-drawer.tsx'
import { type BlackBoxStep, BlackBoxSteps } from './black-box-steps.tsx'
import { RecorderPull } from './recorder-pull.tsx'

interface Opened {
  action: BlackBoxAction
  rows: readonly contract.BlackBoxRow[]
}

const READS = [contract.listBlackBoxes, contract.countCalibrations]
const STEPS: readonly string[] = ['bind', 'unbind', 'check', 'state']
const isStep = (action: BlackBoxAction): action is BlackBoxStep => STEPS.includes(action)

/** Driving recorders: where they are, whether they work, and until when they are calibrated. */
export function BlackBoxPage() {
  const { t } = useTranslation('stock')
  const search = useSearch(contract.BlackBoxFilter)
  const list = usePagedList(contract.listBlackBoxes, search.filter)
  const [adding, add] = useState(false)
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  const action = opened?.action
  const row = opened?.rows[0]
  return (
    <PageLive>
      <ListPage
        title={t('blackBox.title')}
        search={withView(search, 'calibration')}
        list={list}
        reads={READS}
        columns={useBlackBoxColumns((next, of) => open({ action: next, rows: [of] }))}
        rowKey={({ id }) => id}
        imports={{
          template: contract.downloadBlackBoxTemplate,
          importer: 'blackBox',
          label: t('import'),
          title: t('blackBox.import'),
        }}
        exports={contract.exportBlackBoxes}
        add={{ to: contract.createBlackBox, label: t('blackBox.add'), onClick: () => add(true) }}
        bar={(selected, done) => (
          <SelectionSteps
            selected={selected}
            onDone={done}
            reads={READS}
            steps={[
              {
                to: contract.changeBlackBoxStates,
                label: t('state.change'),
                onClick: () => open({ action: 'state', rows: selected }),
              },
            ]}
            remove={{ to: contract.deleteBlackBoxes, hint: t('blackBox.delete.hint') }}
          />
        )}
        above={
          <CalibrationViews
            shown={search.filter?.calibration}
            onShow={(calibration) => search.apply({ ...search.given, calibration })}
          />
        }
      >
        <TextField name="keyWord" label={t('blackBox.number')} maxLength={64} />
        <VinField />
        <SelectField
          name="state"
          label={t('state')}
          options={RECORDER_STATES.map((value) => ({ value, label: t(`blackBox.state.${value}`) }))}
        />
        <SelectField
          name="selfTest"
          label={t('blackBox.selfTest')}
          options={SELF_TESTS.map((value) => ({ value, label: t(`blackBox.selfTest.${value}`) }))}
        />
        <SelectField name="orgId" label={t('org')} options={useOrgOptions()} />
      </ListPage>
      <BlackBoxDrawer
        editing={adding ? 'new' : action === 'edit' ? row : undefined}
        onClose={() => (adding ? add(false) : close())}
      />
      <BlackBoxSteps
        step={action && isStep(action) ? action : undefined}
        recorders={opened?.rows ?? []}
        onClose={close}
      />
      <RecorderPull recorder={action === 'pull' ? row : undefined} onClose={close} />
      <LifeDrawer
        type="recorder"
        of={action === 'life' && row ? { id: row.id, name: row.number } : null}
        onClose={close}
      />
    </PageLive>
  )
}

interface CalibrationProps {
  shown: contract.BlackBoxFilter['calibration']
  onShow: (calibration: contract.BlackBoxFilter['calibration']) => void
}

function CalibrationViews({ shown, onShow }: CalibrationProps) {
  const { t } = useTranslation('stock')
  const { data } = useCall(contract.countCalibrations, {}, { toast: false })
  return (
    <CountViews
      label={t('blackBox.calibrationUntil')}
      allLabel={t('view.all')}
      shown={shown}
      onShow={onShow}
      views={CALIBRATION_DUES.map((key) => ({ key, label: t(`blackBox.calibration.${key}`), count: data?.[key] }))}
    />
  )
}
