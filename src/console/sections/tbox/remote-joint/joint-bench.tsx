import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSearchParams } from 'react-router-dom'
import {
  endJointSession,
  getJointSession,
  type JointDetail,
  runJointSequence,
  sendJointCommand,
} from '#core/contract/joint.ts'
import { JOINT_STATES } from '#core/domain/joint-session.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useAllowed } from '#console/ui/allowed.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { FrameDialect } from '#console/ui/frame/frame-dialect.ts'
import { useTerminalDialect } from '#console/ui/frame/use-terminal-dialect.ts'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { ViewSwitch } from '#console/ui/view-switch.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { CommandTool } from './command-tool.tsx'
import { JointConsole } from './joint-console.tsx'
import page from '#console/ui/page.module.css'
import styles from './remote-joint.module.css'
import { SequenceTool } from './sequence-tool.tsx'
import { SessionReport } from './session-report.tsx'
import { useJointFrames } from './use-joint-frames.ts'
import { WatchTool } from './watch-tool.tsx'

const TOOLS = ['command', 'sequence', 'watch', 'report'] as const

/** One session: its status, the frames on the wire, and the tools next to them. */
export function JointBench({ sessionId, onLeave }: { sessionId: number; onLeave: () => void }) {
  const { t } = useTranslation('joint')
  const [params, setParams] = useSearchParams()
  const { data: session, error, reload } = useCall(getJointSession, { query: { sessionId } }, { toast: false })
  const frames = useJointFrames(sessionId, reload)
  const { dialect } = useTerminalDialect(session ?? null)
  const maySend = useAllowed(sendJointCommand)
  const mayRun = useAllowed(runJointSequence)
  if (error && !session) return <LoadFailed error={error} retry={reload} />
  if (!session) return <Loading />
  const acts = session.mine && session.state !== 'ended'
  const tools = TOOLS.filter((tool) => tool !== 'command' || (acts && maySend))
  const shown = tools.find((tool) => tool === params.get('tool')) ?? (acts ? tools[0] : 'report')
  return (
    <>
      <BenchHead session={session} acts={acts} onLeave={onLeave} onEnded={reload} />
      <FrameDialect value={dialect}>
        <div className={styles.bench}>
          <JointConsole frames={frames} />
          <aside className={styles.tools} aria-label={t('tools')}>
            <ViewSwitch
              label={t('tools')}
              views={tools.map((key) => ({ key, label: t(`tool.${key}`) }))}
              shown={shown ?? 'report'}
              onShow={(tool) => setParams({ ...Object.fromEntries(params), tool }, { replace: true })}
            />
            {shown === 'command' && <CommandTool sessionId={sessionId} vin={session.vin} onGiven={reload} />}
            {shown === 'sequence' && <SequenceTool session={session} acts={acts && mayRun} onRun={reload} />}
            {shown === 'watch' && <WatchTool session={session} frames={frames} acts={acts} onSaved={reload} />}
            {shown === 'report' && <SessionReport session={session} />}
          </aside>
        </div>
      </FrameDialect>
    </>
  )
}

interface HeadProps {
  session: JointDetail
  acts: boolean
  onLeave: () => void
  onEnded: () => void
}

function BenchHead({ session, acts, onLeave, onEnded }: HeadProps) {
  const { t } = useTranslation('joint')
  const format = useFormat()
  const confirm = useConfirm()
  const { sessionId, vin, plate, purpose, owner, state, end } = session
  const ask = () =>
    confirm({
      title: t('endAsk'),
      danger: true,
      confirmText: t('end'),
      onConfirm: () => call(endJointSession, { body: { sessionId } }).then(onEnded),
    })
  return (
    <header className={styles.head}>
      <Button type="text" icon={<ArrowLeftOutlined className={styles.back} aria-hidden />} onClick={onLeave}>
        {t('back')}
      </Button>
      <VinCell vin={vin} /> <bdi>{plate}</bdi>
      <ol className={styles.states} aria-label={t('state')}>
        {JOINT_STATES.map((each) => (
          <li key={each} aria-current={each === state ? 'step' : undefined}>
            {t(`state.${each}`)}
          </li>
        ))}
      </ol>
      <span className={styles.purpose} title={purpose}>
        <bdi>{purpose}</bdi> · <bdi>{owner}</bdi>
      </span>
      <span className={page.note}>
        {t('counts', {
          up: format.number(session.framesUp),
          down: format.number(session.framesDown),
          commands: format.number(session.commands),
          passed: format.number(session.passed),
          failed: format.number(session.failed),
        })}
      </span>
      {state === 'ended' ? end && <strong>{t(`ending.${end}`)}</strong> : <Left until={session.expireTime} />}
      {acts && (
        <AllowedButton to={endJointSession} danger onClick={ask}>
          {t('end')}
        </AllowedButton>
      )}
    </header>
  )
}

const SECOND_MS = 1_000

/** How long the session still goes. */
function Left({ until }: { until: string }) {
  const { t } = useTranslation('joint')
  const format = useFormat()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const end = format.epoch(until)
  return <span>{t('left', { time: format.stopwatch(Math.max(0, Math.round((end - now) / SECOND_MS))) })}</span>
}
