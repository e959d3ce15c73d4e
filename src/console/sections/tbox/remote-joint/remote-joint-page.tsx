import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSearchParams } from 'react-router-dom'
import { startJointSession } from '#core/contract/joint.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { PageLive } from '#console/ui/page-live.tsx'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { JointBench } from './joint-bench.tsx'
import { SessionList } from './session-list.tsx'
import { StartDrawer } from './start-drawer.tsx'
import { WhiteList } from './white-list.tsx'

const VIEWS = ['sessions', 'vehicles'] as const

/** Debug bench for engineers: a time-limited session with a vehicle of the white list (docs/product/tbox.md). */
export function RemoteJointPage() {
  const { t } = useTranslation('joint')
  const [params, setParams] = useSearchParams()
  const sessionId = Number(params.get('session') ?? 0)
  const view = VIEWS.find((each) => each === params.get('view')) ?? 'sessions'
  /** Null: closed; empty: no vehicle is selected yet. */
  const [starting, start] = useState<string | null>(null)
  const show = (id: number) => setParams({ session: String(id) })

  if (Number.isSafeInteger(sessionId) && sessionId > 0) {
    return (
      <PageLive>
        <PageHeader title={t('title')} />
        <JointBench key={sessionId} sessionId={sessionId} onLeave={() => setParams({})} />
      </PageLive>
    )
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        hint={t('hint')}
        actions={
          <AllowedButton to={startJointSession} onClick={() => start('')}>
            {t('start')}
          </AllowedButton>
        }
      />
      <ViewSwitch
        label={t('views')}
        views={VIEWS.map((key) => ({ key, label: t(`view.${key}`) }))}
        shown={view}
        onShow={(next) => setParams({ view: next })}
      />
      {view === 'sessions' ? <SessionList onShow={show} /> : <WhiteList onStart={start} />}
      <StartDrawer vin={starting} onClose={() => start(null)} onStarted={show} />
    </>
  )
}
