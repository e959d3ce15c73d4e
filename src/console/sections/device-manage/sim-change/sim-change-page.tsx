import { PlusOutlined, SettingOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/sim-change.ts'
import { SIM_CHANGE_OUTCOMES, SIM_CHANGE_SOURCES } from '#core/domain/device-change.ts'
import { useCall } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { CountViews, withView } from '#console/ui/count-views.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { SelectField, TextField } from '#console/ui/search-fields.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { useSimChangeColumns } from './sim-change-columns.tsx'
import { type SimChangeStep, SimChangeSteps } from './sim-change-steps.tsx'

interface Opened {
  step: SimChangeStep
  rows: readonly contract.SimChangeRow[]
}

const READS = [contract.listSimChanges, contract.countSimChanges]
const OPEN_STATES = ['suspicious', 'detected', 'explained'] as const
const NONE: readonly contract.SimChangeRow[] = []

/** SIM cards in vehicles that are not the registered ones: found by the reports of terminals, explained, and decided about. */
export function SimChangePage() {
  const { t } = useTranslation(['deviceManage', 'shell'])
  const search = useSearch(contract.SimChangeFilter)
  const list = usePagedList(contract.listSimChanges, search.filter)
  const [opened, open] = useState<Opened>()
  const shown = OPEN_STATES.find((state) => state === search.filter?.state)
  return (
    <>
      <ListPage
        title={t('shell:title.deviceManage.simChange')}
        search={withView(search, 'state')}
        list={list}
        reads={READS}
        columns={useSimChangeColumns((step, row) => open({ step, rows: [row] }))}
        rowKey={({ id }) => id}
        imports={{
          template: contract.downloadSimChangeTemplate,
          importer: 'simChange',
          label: t('import'),
          title: t('simChange.import'),
        }}
        exports={contract.exportSimChanges}
        actions={
          <>
            <AllowedButton
              to={contract.saveSimChangeSetting}
              icon={<SettingOutlined aria-hidden />}
              onClick={() => open({ step: 'setting', rows: NONE })}
            >
              {t('simChange.setting')}
            </AllowedButton>
            <AllowedButton
              to={contract.recordSimChange}
              icon={<PlusOutlined aria-hidden />}
              onClick={() => open({ step: 'record', rows: NONE })}
            >
              {t('simChange.add')}
            </AllowedButton>
          </>
        }
        bar={(selected, done) => (
          <SelectionBar count={selected.length} onClear={done}>
            <AllowedButton
              to={contract.explainSimChanges}
              onClick={() => {
                open({ step: 'explain', rows: selected })
                done()
              }}
            >
              {t('simChange.explain')}
            </AllowedButton>
          </SelectionBar>
        )}
        above={<OpenViews shown={shown} onShow={(state) => search.apply({ ...search.given, state })} />}
      >
        <TextField name="keyWord" label={t('simChange.keyWord')} maxLength={64} />
        <SelectField
          name="source"
          label={t('simChange.source')}
          options={SIM_CHANGE_SOURCES.map((value) => ({ value, label: t(`simChange.source.${value}`) }))}
        />
        <SelectField
          name="outcome"
          label={t('simChange.outcome')}
          options={SIM_CHANGE_OUTCOMES.map((value) => ({ value, label: t(`simChange.outcome.${value}`) }))}
        />
      </ListPage>
      <SimChangeSteps step={opened?.step} changes={opened?.rows ?? NONE} onClose={() => open(undefined)} />
    </>
  )
}

type OpenState = (typeof OPEN_STATES)[number]

function OpenViews({
  shown,
  onShow,
}: {
  shown: OpenState | undefined
  onShow: (state: OpenState | undefined) => void
}) {
  const { t } = useTranslation(['deviceManage', 'stock'])
  const { data } = useCall(contract.countSimChanges, {}, { toast: false })
  return (
    <CountViews
      label={t('simChange.views')}
      allLabel={t('stock:view.all')}
      shown={shown}
      onShow={onShow}
      views={OPEN_STATES.map((key) => ({ key, label: t(`simChange.state.${key}`), count: data?.[key] }))}
    />
  )
}
