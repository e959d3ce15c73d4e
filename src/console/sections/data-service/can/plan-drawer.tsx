import { Button, Drawer, Tabs } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type CanPlanDetail, getCanPlan, listCanPlans, publishCanPlan, saveCanPlan } from '#core/contract/can-plan.ts'
import type { PlanBus } from '#core/domain/can-plan.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { useDiscardQuestion } from '#console/ui/leave-guard.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import page from '#console/ui/page.module.css'
import { BusEditor } from './bus-editor.tsx'
import { DbcButtons } from './dbc-buttons.tsx'
import { MessageEditor } from './message-editor.tsx'
import { TryOut } from './try-out.tsx'
import { VersionList } from './version-list.tsx'

/** One plan: its buses, messages and signals, a try-out on stored frames, and its versions. */
export function PlanDrawer({ id, name, onClose }: { id: number | null; name: string; onClose: () => void }) {
  const ask = useDiscardQuestion()
  const [isChanged, setChanged] = useState(false)
  const close = () => {
    setChanged(false)
    onClose()
  }
  return (
    <Drawer
      open={id !== null}
      title={<bdi>{name}</bdi>}
      size={1080}
      onClose={() => (isChanged ? ask(close) : close())}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {id !== null && <Plan key={id} id={id} onTouched={setChanged} />}
    </Drawer>
  )
}

interface PlanProps {
  id: number
  /** Whether there are unsaved changes. */
  onTouched: (isChanged: boolean) => void
}

function Plan({ id, onTouched }: PlanProps) {
  const { data, error, reload } = useCall(getCanPlan, { query: { id } }, { toast: false })
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  return <Editor key={data.plan.version} detail={data} onTouched={onTouched} />
}

function Editor({ detail, onTouched }: { detail: CanPlanDetail; onTouched: PlanProps['onTouched'] }) {
  const { t } = useTranslation('can')
  const refresh = useRefresh()
  const confirm = useConfirm()
  const { plan } = detail
  const [history, setHistory] = useState<PlanBus[][]>([detail.buses])
  const buses = history.at(-1) ?? []
  const change = (next: PlanBus[]) => {
    setHistory((past) => [...past, next])
    onTouched(true)
  }
  const undo = () => {
    setHistory((past) => past.slice(0, -1))
    onTouched(history.length > 2)
  }
  const isChanged = history.length > 1

  async function save() {
    await call(saveCanPlan, { body: { id: plan.id, version: plan.version, buses, note: '' } })
    onTouched(false)
    await refresh(getCanPlan, listCanPlans)
  }
  async function set(state: 'testing' | 'published' | 'retired', version?: number) {
    await call(publishCanPlan, { body: { id: plan.id, state, ...(version && { version }) } })
    await refresh(getCanPlan, listCanPlans)
  }
  const publish = (version: number) =>
    confirm({
      title: t('publish.ask', { version, targets: plan.targets.join(', ') }),
      confirmText: t('publish'),
      onConfirm: () => set('published', version),
    })
  return (
    <>
      <p className={page.note}>
        {t(`state.${plan.state}`)} · {t('version')} {plan.version}
        {plan.publishedVersion !== null &&
          ` · ${t('inForce', { version: plan.publishedVersion, count: plan.vehicles })}`}
      </p>
      <div className={page.bar}>
        <Allowed to={saveCanPlan}>
          <Button type="primary" disabled={!isChanged} onClick={() => void save()}>
            {t('save')}
          </Button>
          <Button disabled={!isChanged} onClick={undo}>
            {t('undo')}
          </Button>
        </Allowed>
        <DbcButtons buses={buses} onChange={change} />
        <Allowed to={publishCanPlan}>
          <Button disabled={isChanged} onClick={() => void set('testing')}>
            {t('test')}
          </Button>
          <Button disabled={isChanged} onClick={() => publish(plan.version)}>
            {t('publish')}
          </Button>
          <Button
            danger
            disabled={plan.state === 'retired'}
            onClick={() =>
              confirm({
                title: t('retire.ask'),
                danger: true,
                confirmText: t('retire'),
                onConfirm: () => set('retired'),
              })
            }
          >
            {t('retire')}
          </Button>
        </Allowed>
      </div>
      <Tabs
        defaultActiveKey="signals"
        items={[
          { key: 'buses', label: t('tab.buses'), children: <BusEditor buses={buses} onChange={change} /> },
          { key: 'signals', label: t('tab.signals'), children: <MessageEditor buses={buses} onChange={change} /> },
          { key: 'try', label: t('tab.try'), children: <TryOut buses={buses} /> },
          {
            key: 'versions',
            label: t('tab.versions'),
            children: <VersionList detail={detail} buses={buses} onRollBack={publish} />,
          },
        ]}
      />
    </>
  )
}
