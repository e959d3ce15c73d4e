import { SwapOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/tbox-change.ts'
import { TBOX_CHANGE_REASONS, TBOX_CHANGE_STATES } from '#core/domain/device-change.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { LifeTimeline } from '#console/ui/life/life-timeline.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { SelectField, TextField, VinField } from '#console/ui/search-fields.tsx'
import { useLast } from '#console/ui/use-last.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { ReplaceWizard } from './replace-wizard.tsx'
import { type ChangeAction, useTboxChangeColumns } from './tbox-change-columns.tsx'
import { TboxChangeDetails } from './tbox-change-details.tsx'
import { type ChangeStep, TboxChangeSteps } from './tbox-change-steps.tsx'

interface Opened {
  action: ChangeAction
  row: contract.TboxChangeRow
}

const READS = [contract.listTboxChanges]
/** A sign-on is judged within seconds; the list shows it without being asked. */
const REFRESH_MS = 15_000
const isStep = (action: ChangeAction): action is ChangeStep => action !== 'details' && action !== 'life'

/** Replacement of terminals: applied for, approved by a second user, verified by the sign-on of the new terminal. */
export function TboxChangePage() {
  const { t } = useTranslation(['deviceManage', 'shell'])
  const search = useSearch(contract.TboxChangeFilter)
  const list = usePagedList(contract.listTboxChanges, search.filter)
  useNewsOfWaiting()
  const [applying, apply] = useState(false)
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  const { action, row } = opened ?? {}
  // What is open follows the list.
  const current = row && (list.rows.find(({ id }) => id === row.id) ?? row)
  return (
    <>
      <ListPage
        title={t('shell:title.deviceManage.tboxChange')}
        search={search}
        list={list}
        reads={READS}
        columns={useTboxChangeColumns((next, of) => open({ action: next, row: of }))}
        rowKey={({ id }) => id}
        exports={contract.exportTboxChanges}
        actions={
          <AllowedButton
            to={contract.applyTboxChange}
            type="primary"
            icon={<SwapOutlined aria-hidden />}
            onClick={() => apply(true)}
          >
            {t('tboxChange.add')}
          </AllowedButton>
        }
      >
        <TextField name="keyWord" label={t('tboxChange.keyWord')} maxLength={64} />
        <VinField />
        <SelectField
          name="state"
          label={t('state')}
          options={TBOX_CHANGE_STATES.map((value) => ({ value, label: t(`tboxChange.state.${value}`) }))}
        />
        <SelectField
          name="reason"
          label={t('reason')}
          options={TBOX_CHANGE_REASONS.map((value) => ({ value, label: t(`tboxChange.reason.${value}`) }))}
        />
        <TextField name="workshop" label={t('tboxChange.workshop')} maxLength={64} />
      </ListPage>
      <ReplaceWizard open={applying} onClose={() => apply(false)} />
      <TboxChangeSteps step={action && isStep(action) ? action : undefined} order={current} onClose={close} />
      <TboxChangeDetails
        order={action === 'details' && current ? current : null}
        onShow={(of) => open({ action: 'details', row: of })}
        onClose={close}
      />
      <LifeOf vin={action === 'life' && row ? row.vin : null} onClose={close} />
    </>
  )
}

/** Reads the list again when an order has left the state in which it waits for its new terminal. */
function useNewsOfWaiting(): void {
  const refresh = useRefresh()
  const query = { state: 'waiting', pageSize: 1 } as const
  const { data } = useCall(contract.listTboxChanges, { query }, { toast: false, refreshMs: REFRESH_MS })
  const waiting = data?.total
  const before = useRef(waiting)
  useEffect(() => {
    if (before.current !== undefined && waiting !== before.current) void refresh(contract.listTboxChanges)
    before.current = waiting
  }, [waiting, refresh])
}

function LifeOf({ vin, onClose }: { vin: string | null; onClose: () => void }) {
  const { t } = useTranslation('deviceManage')
  const shown = useLast(vin)
  return (
    <DetailDrawer open={vin !== null} size={480} title={`${t('tboxChange.life')} · ${shown ?? ''}`} onClose={onClose}>
      {shown && <LifeTimeline key={shown} vin={shown} />}
    </DetailDrawer>
  )
}
