import { PlusOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  changeByUds,
  createUdsTask,
  exportUdsTasks,
  listDtcs,
  listUdsTasks,
  UdsTaskFilter,
} from '#core/contract/uds.ts'
import { UDS_RESULTS, UDS_STATUSES, UDS_TYPES } from '#core/domain/uds-task.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { LateCommandConfirm } from '#console/ui/command/late-command-confirm.tsx'
import { useCommandChanges } from '#console/ui/command/use-command-changes.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { SelectField, TextField, TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import styles from '../data-service.module.css'
import { KnownDtcs } from './known-dtcs.tsx'
import { useUdsColumns } from './uds-columns.tsx'
import { type ChangingTask, UdsTaskDrawer } from './uds-task-drawer.tsx'
import { UdsTaskView } from './uds-task-view.tsx'
import { useOpenRow } from '#console/ui/open-row.ts'

/** Single diagnostic requests: one vehicle, one control unit, one question. */
export function UdsPage() {
  return (
    <PageLive>
      <Tasks />
    </PageLive>
  )
}

function Tasks() {
  const { t } = useTranslation('uds')
  const search = useSearch(UdsTaskFilter)
  const list = usePagedList(listUdsTasks, search.filter)
  const refresh = useRefresh()
  const [asking, setAsking] = useState(false)
  const [order, setOrder] = useState<ChangingTask | null>(null)
  const [shown, show] = useOpenRow(list.rows, (task) => task.id)
  const columns = useUdsColumns()
  const isBare = Object.keys(search.given).length === 0
  const vins = new Set(list.rows.map(({ vin }) => vin))
  useCommandChanges(
    ({ vin }) => vins.has(vin),
    () => void refresh(listUdsTasks, listDtcs),
  )
  const options = <V extends number>(values: readonly V[], label: (value: V) => string) =>
    values.map((value) => ({ value: String(value), label: label(value) }))
  return (
    <>
      <PageHeader
        title={t('title')}
        hint={t('hint')}
        actions={
          <AllowedButton to={createUdsTask} icon={<PlusOutlined aria-hidden />} onClick={() => setAsking(true)}>
            {t('add')}
          </AllowedButton>
        }
      />
      <ListPage
        search={search}
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        onRow={show}
        {...(isBare && { empty: <NoneYet title={t('none')} hint={t('noneHint')} /> })}
        exports={exportUdsTasks}
        above={search.filter?.vin && <KnownDtcs vin={search.filter.vin} />}
      >
        <VinField single />
        <TextField name="ecu" label={t('ecu')} maxLength={32} />
        <SelectField name="type" label={t('type')} options={options(UDS_TYPES, (type) => t(`type.${type}`))} />
        <SelectField
          name="status"
          label={t('status')}
          options={options(UDS_STATUSES, (value) => t(`status.${value}`))}
        />
        <SelectField
          name="result"
          label={t('result')}
          options={options(UDS_RESULTS, (value) => t(`result.${value}`))}
        />
        <TimeRangeField offerToday={false} />
      </ListPage>
      <UdsTaskDrawer
        open={asking}
        vin={search.filter?.vin}
        onClose={() => setAsking(false)}
        onGiven={() => void refresh(listUdsTasks)}
        onChange={setOrder}
      />
      <ChangeConfirm
        order={order}
        onClose={() => setOrder(null)}
        onGiven={() => void refresh(listUdsTasks, listDtcs)}
      />
      <UdsTaskView task={shown} onClose={() => show(null)} />
    </>
  )
}

interface ConfirmProps {
  /** Null: closed. */
  order: ChangingTask | null
  onClose: () => void
  onGiven: () => void
}

/** A request that changes something goes through the gate of every command. */
function ChangeConfirm({ order, onClose, onGiven }: ConfirmProps) {
  if (!order) return null
  const { vin, address, channel = 1, request } = order
  return (
    <LateCommandConfirm
      order={{ vin, kind: 'uds', params: { channel, address: Number.parseInt(address, 16), request } }}
      give={(_command, reason) => call(changeByUds, { body: { ...order, reason } })}
      onClose={onClose}
      onGiven={onGiven}
    >
      <p className={styles.hex}>{request.toUpperCase()}</p>
    </LateCommandConfirm>
  )
}
