import { CheckOutlined, FileSearchOutlined, StopOutlined } from '@ant-design/icons'
import { Button, Space, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link } from 'react-router-dom'
import { listDataFaults } from '#core/contract/data-fault.ts'
import {
  listRepairOrders,
  REPAIR_CAUSES,
  REPAIR_STATES,
  type RepairCause,
  type RepairFinding,
  type RepairOrder,
  RepairOrderFilter,
  type RepairState,
  settleRepairOrder,
} from '#core/contract/repair-order.ts'
import { listTerminalErrors } from '#core/contract/terminal-error.ts'
import { z } from 'zod'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { pathTo } from '#console/shell/path-to.ts'
import { useAlarmKind } from '#console/ui/alarm/alarm-kind-words.tsx'
import { useAllowed } from '#console/ui/allowed.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { FrameDrawer } from '#console/ui/frame/frame-drawer.tsx'
import { sampleFrame } from '#console/ui/frame/sample-frame.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import { SelectField, VinField } from '#console/ui/search-fields.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { useColumnKit } from '#console/ui/columns.tsx'

const TONES = { open: 'warning', done: 'good', cancelled: 'neutral' } as const satisfies Record<RepairState, Tone>
const Result = z.object({ result: z.string().trim().min(1, 'validation.required').max(500) })

/** The frame of a finding, and whose it is. */
interface Sample {
  vin: string
  finding: RepairFinding
}

/** Repair orders, open ones first. */
export function RepairList() {
  const { t } = useTranslation('journal')
  const cause = useCause()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const search = useViewSearch(RepairOrderFilter, 'repairs')
  const list = usePagedList(listRepairOrders, search.filter ?? {})
  const [finishing, finish] = useState<RepairOrder | null>(null)
  const [sample, showSample] = useState<Sample | null>(null)
  const changed = () => refresh(listRepairOrders, listTerminalErrors)
  const cancel = ({ id, vin }: RepairOrder) =>
    confirm({
      title: t('repair.cancelAsk'),
      content: vin,
      confirmText: t('repair.cancel'),
      danger: true,
      onConfirm: () => call(settleRepairOrder, { body: { id, state: 'cancelled' } }).then(changed),
    })
  return (
    <>
      <ListPage
        search={search}
        list={list}
        columns={useRepairColumns({ onFinish: finish, onCancel: cancel, onSample: showSample })}
        rowKey={({ id }) => id}
        empty={<NoneYet title={t('repair.none')} hint={t('repair.noneHint')} />}
      >
        <VinField />
        <SelectField
          name="error"
          label={t('error.error')}
          options={REPAIR_CAUSES.map((value) => ({ value, label: cause(value) }))}
        />
        <SelectField
          name="state"
          label={t('repair.state')}
          options={REPAIR_STATES.map((value) => ({ value, label: t(`repair.state.${value}`) }))}
        />
      </ListPage>
      <FormDrawer
        open={finishing !== null}
        title={t('repair.finish')}
        schema={Result}
        onSubmit={async ({ result }) => {
          if (!finishing) return
          await call(settleRepairOrder, { body: { id: finishing.id, state: 'done', result } })
          await changed()
        }}
        onClose={() => finish(null)}
        submitText={t('repair.finish')}
      >
        <p>{t('repair.finishHint')}</p>
        <TextAreaItem name="result" label={t('repair.result')} rows={4} showCount />
      </FormDrawer>
      <FrameDrawer
        title={t('illegal.sample')}
        frame={sample && sampleFrame(sample.finding.sample)}
        of={{ vin: sample?.vin }}
        onClose={() => showSample(null)}
      />
    </>
  )
}

/** Faults terminals report of themselves are alarm kinds; wrong data are not. */
function useCause(): (cause: RepairCause) => string {
  const { t } = useTranslation('journal')
  const kind = useAlarmKind()
  return (cause) => (cause === 'wrongData' ? t('repair.cause.wrongData') : kind(cause))
}

interface Actions {
  onFinish: (order: RepairOrder) => void
  onCancel: (order: RepairOrder) => void
  onSample: (sample: Sample) => void
}

function useRepairColumns({ onFinish, onCancel, onSample }: Actions): TableColumnsType<RepairOrder> {
  const column = useColumnKit<RepairOrder>()
  const { t } = useTranslation(['journal', 'common'])
  const cause = useCause()
  return [
    column.vehicle({ width: 230 }),
    column.state('state', t('repair.state'), 120, (state) => [TONES[state], t(`repair.state.${state}`)]),
    column.cell('error', t('error.error'), 200, ({ error, vin, finding }) =>
      finding ? <Finding vin={vin} finding={finding} onSample={onSample} /> : cause(error),
    ),
    column.text('station', t('repair.station'), 140),
    column.text('note', t('repair.note'), 180),
    column.time('createTime', t('repair.created.at'), 165),
    column.text('createdBy', t('repair.created.by'), 130, { hidden: true }),
    column.text('result', t('repair.result'), 220, { hidden: true }),
    column.time('endTime', t('repair.ended.at'), 170, { hidden: true }),
    column.text('endedBy', t('repair.ended.by'), 130, { hidden: true }),
    column.text('sn', t('field.sn'), 150, { hidden: true }),
    column.cell(
      'actions',
      '',
      90,
      (order) =>
        order.state === 'open' && (
          <Space size={0}>
            <RowAction
              to={settleRepairOrder}
              icon={<CheckOutlined aria-hidden />}
              label={`${t('repair.finish')} ${order.vin}`}
              onClick={() => onFinish(order)}
            />
            <RowAction
              to={settleRepairOrder}
              icon={<StopOutlined aria-hidden />}
              label={`${t('repair.cancel')} ${order.vin}`}
              onClick={() => onCancel(order)}
            />
          </Space>
        ),
      { fixed: 'end' },
    ),
  ]
}

interface FindingProps {
  vin: string
  finding: RepairFinding
  onSample: Actions['onSample']
}

/** The data error of an order, with a link to it and the frame of that time. */
function Finding({ vin, finding, onSample }: FindingProps) {
  const { t } = useTranslation(['journal', 'terminal'])
  const { kind, item, sample } = finding
  const isAllowed = useAllowed(listDataFaults)
  const name = t(`terminal:fault.${kind}`)
  return (
    <Space size={4}>
      {isAllowed ? <Link to={pathTo('/dataService/illegal', { vin, kind })}>{name}</Link> : name}
      {item && <bdi dir="ltr">{item}</bdi>}
      {sample && (
        <Button
          type="text"
          size="small"
          icon={<FileSearchOutlined aria-hidden />}
          title={t('illegal.sample')}
          aria-label={`${t('illegal.sample')} ${vin}`}
          onClick={() => onSample({ vin, finding })}
        />
      )}
    </Space>
  )
}
