import { PlusOutlined, SettingOutlined } from '@ant-design/icons'
import { useState } from 'react'
import * as contract from '#core/contract/device-restart.ts'
import { OPEN_RESTART_STATES, RESTART_STATES } from '#core/domain/device-restart.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { LateCommandDrawer } from '#console/ui/command/late-command-drawer.tsx'
import { useCommandChanges } from '#console/ui/command/use-command-changes.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { SelectField, TextField, TimeRangeField } from '#console/ui/search-fields.tsx'
import { SelectionBar } from '#console/ui/selection-bar.tsx'
import { useFollow } from '#console/ui/use-follow.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { NewRestartDrawer } from './new-restart-drawer.tsx'
import { isUnsent, useRestartColumns } from './restart-columns.tsx'
import { RESTART_READS, SettingDrawer } from './setting-drawer.tsx'
import { useRestartSteps } from './use-restart-steps.ts'

/** Restarts of terminals until they are back, answer and report. */
export function DeviceRestartPage() {
  return (
    <PageLive>
      <Desk />
    </PageLive>
  )
}

const isOpen = (state: contract.DeviceRestart['state']) => (OPEN_RESTART_STATES as readonly string[]).includes(state)

function Desk() {
  const { t } = useTranslation('deviceRestart')
  const format = useFormat()
  const search = useSearch(contract.DeviceRestartFilter)
  const list = usePagedList(contract.listDeviceRestarts, search.filter)
  const [drawer, open] = useState<'new' | 'setting' | null>(null)
  const [again, restartAgain] = useState<readonly string[]>([])
  const [shown, show] = useState<number | null>(null)
  const steps = useRestartSteps()
  const vins = new Set(list.rows.filter(({ state }) => isOpen(state)).map(({ vin }) => vin))
  useCommandChanges(({ vin }) => vins.has(vin), list.reload)
  // That a terminal reports again changes no command.
  useFollow(list.reload, vins.size > 0)
  const order = (chosen: readonly string[]) => {
    restartAgain(chosen)
    open('new')
  }
  return (
    <>
      <ListPage
        title={t('title')}
        hint={t('hint')}
        search={search}
        list={list}
        reads={RESTART_READS}
        columns={useRestartColumns({ onShow: show, onAgain: (vin) => order([vin]), steps })}
        rowKey={({ id }) => id}
        exports={contract.exportDeviceRestarts}
        actions={
          <>
            <AllowedButton
              to={contract.saveRestartSetting}
              icon={<SettingOutlined aria-hidden />}
              onClick={() => open('setting')}
            >
              {t('setting')}
            </AllowedButton>
            <AllowedButton
              to={contract.startRestart}
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => order([])}
            >
              {t('new')}
            </AllowedButton>
          </>
        }
        bar={(rows, done) => (
          <SelectionBar count={rows.length} onClear={done}>
            <AllowedButton
              to={contract.cancelRestart}
              danger
              disabled={!rows.some(isUnsent)}
              onClick={() => steps.cancel(rows.filter(isUnsent), done)}
            >
              {t('cancel.count', { number: format.number(rows.filter(isUnsent).length) })}
            </AllowedButton>
          </SelectionBar>
        )}
      >
        <TextField name="keyWord" label={t('keyWord')} maxLength={64} />
        <SelectField
          name="state"
          label={t('state')}
          options={RESTART_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <TimeRangeField offerToday={false} />
      </ListPage>
      <NewRestartDrawer open={drawer === 'new'} vins={again} onClose={() => open(null)} />
      <SettingDrawer open={drawer === 'setting'} onClose={() => open(null)} />
      <LateCommandDrawer jobId={shown} onShow={show} />
    </>
  )
}
