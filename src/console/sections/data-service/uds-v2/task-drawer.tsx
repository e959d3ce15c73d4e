import { App, Button, Input } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  auditUdsCampaign,
  cancelUdsCampaign,
  exportUdsResults,
  findUdsCampaign,
  getUdsFigures,
  listUdsCampaigns,
  listUdsRuns,
  sendUdsCampaign,
  type UdsCampaignDetail,
} from '#core/contract/uds-campaign.ts'
import { jobChanged } from '#core/contract/live-job.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { ExportButton } from '#console/ui/export-button.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { useLiveReload } from '#console/ui/page-live.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { RunList } from './run-list.tsx'
import { StepList } from './step-list.tsx'
import { TaskProgress, TaskState } from './task-state.tsx'
import own from './uds-v2.module.css'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'

const TaskCharts = lazy(async () => ({ default: (await import('./task-charts.tsx')).TaskCharts }))
const VIEWS = ['vehicles', 'charts', 'script'] as const
type View = (typeof VIEWS)[number]

interface Props {
  id: number | null
  onClose: () => void
  onChanged: () => void
}

/** One task: its status, decisions, vehicles and responses. */
export function TaskDrawer({ id, onClose, onChanged }: Props) {
  const { t } = useTranslation('udsV2')
  return (
    <DetailDrawer open={id !== null} title={t('task.number', { id: id ?? '' })} size={960} onClose={onClose}>
      {id !== null && <Task key={id} id={id} onChanged={onChanged} />}
    </DetailDrawer>
  )
}

function Task({ id, onChanged }: { id: number; onChanged: () => void }) {
  const { t } = useTranslation('udsV2')
  const asking = { toast: false, keepPrevious: true }
  const { data, error, reload } = useCall(findUdsCampaign, { query: { id } }, asking)
  useLiveReload(jobChanged, (change) => change.kind === 'udsCampaign' && change.id === id, reload)
  const [view, show] = useState<View>('vehicles')
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  return (
    <>
      <TaskFacts task={data} />
      <div className={own.actions} style={{ marginBlockEnd: 16 }}>
        <Decisions task={data} onChanged={onChanged} />
        <ExportButton endpoint={exportUdsResults} filter={{ id }} />
      </div>
      <ViewSwitch
        label={data.name}
        views={VIEWS.map((key) => ({ key, label: t(`task.view.${key}`) }))}
        shown={view}
        onShow={show}
      />
      {view === 'vehicles' && <RunList id={id} />}
      {view === 'charts' && (
        <Suspense fallback={<Loading />}>
          <TaskCharts id={id} />
        </Suspense>
      )}
      {view === 'script' && <StepList steps={data.steps} />}
    </>
  )
}

function TaskFacts({ task }: { task: UdsCampaignDetail }) {
  const { t } = useTranslation('udsV2')
  const format = useFormat()
  const conditions = [
    ...(task.ignitionOn ? [t('task.ignitionOn')] : []),
    ...(task.parked ? [t('task.parked')] : []),
    t('task.mostMinutes', { minutes: format.number(task.maxMinutes) }),
  ]
  return (
    <Facts>
      <Fact name={t('task.name')}>
        <bdi>{task.name}</bdi>
      </Fact>
      <Fact name={t('template.name')}>
        <bdi>{task.templateName}</bdi>
      </Fact>
      <Fact name={t('task.state')}>
        <TaskState state={task.state} />
      </Fact>
      <Fact name={t('task.counts')}>
        <TaskProgress {...task} />
      </Fact>
      <Fact name={t('task.window')}>
        <bdi dir="ltr">
          <TimeCell time={task.startTime} /> – <TimeCell time={task.endTime} />
        </bdi>
      </Fact>
      <Fact name={t('task.conditions')}>{conditions.join(' · ')}</Fact>
      <Fact name={t('task.owner')}>
        <bdi>{task.owner || '–'}</bdi>
      </Fact>
      <Fact name={t('task.reason')}>{task.reason && <bdi>{task.reason}</bdi>}</Fact>
      <Fact name={t('task.approver')}>
        {task.approver && <bdi>{[task.approver, task.note].filter(Boolean).join(': ')}</bdi>}
      </Fact>
    </Facts>
  )
}

/** Actions for the task in its status, each subject to a permission. */
function Decisions({ task, onChanged }: { task: UdsCampaignDetail; onChanged: () => void }) {
  const { t } = useTranslation('udsV2')
  const { message } = App.useApp()
  const confirm = useConfirm()
  const refresh = useRefresh()
  const { id, state, name, vehicles } = task
  const finish = async (text: string) => {
    message.success(text)
    await refresh(findUdsCampaign, listUdsCampaigns, listUdsRuns, getUdsFigures)
    onChanged()
  }
  const audit = (approve: boolean) => {
    let note = ''
    confirm({
      title: t(approve ? 'audit.approveAsk' : 'audit.rejectAsk', { name }),
      danger: !approve,
      content: (
        <>
          <p>{t('audit.hint', { count: vehicles })}</p>
          <Input.TextArea
            aria-label={t('audit.note')}
            placeholder={t('audit.note')}
            maxLength={500}
            onChange={(event) => {
              note = event.target.value
            }}
          />
        </>
      ),
      onConfirm: async () => {
        await call(auditUdsCampaign, { body: { id, approve, note } })
        await finish(t(approve ? 'audit.approved' : 'audit.rejected'))
      },
    })
  }
  const send = () =>
    confirm({
      title: t('task.sendAsk', { name }),
      content: t('task.sendHint', { count: vehicles }),
      onConfirm: () => call(sendUdsCampaign, { body: { id } }).then(() => finish(t('task.sent'))),
    })
  const cancel = () =>
    confirm({
      title: t('task.cancelAsk', { name }),
      content: t('task.cancelHint'),
      danger: true,
      confirmText: t('task.cancel'),
      cancelText: t('task.keep'),
      onConfirm: () => call(cancelUdsCampaign, { body: { id } }).then(() => finish(t('task.cancelled'))),
    })
  return (
    <>
      {task.mayAudit && (
        <>
          <Button type="primary" onClick={() => audit(true)}>
            {t('audit.approve')}
          </Button>
          <Button danger onClick={() => audit(false)}>
            {t('audit.reject')}
          </Button>
        </>
      )}
      {state === 'ready' && (
        <AllowedButton to={sendUdsCampaign} type="primary" onClick={send}>
          {t('task.send')}
        </AllowedButton>
      )}
      {(state === 'awaitingApproval' || state === 'ready' || state === 'running') && (
        <AllowedButton to={cancelUdsCampaign} danger onClick={cancel}>
          {t('task.cancel')}
        </AllowedButton>
      )}
    </>
  )
}
