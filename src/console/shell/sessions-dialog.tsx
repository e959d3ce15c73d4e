import { CodeOutlined, DesktopOutlined, MobileOutlined, QuestionOutlined, TabletOutlined } from '@ant-design/icons'
import { App, Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { endOtherSessions, endSession, listSessions, type OwnSession } from '#core/contract/account.ts'
import type { DeviceKind } from '#core/domain/device-name.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { LoadFailed } from '../ui/list-states.tsx'
import { TimeCell } from '../ui/time-cell.tsx'
import { ToneTag } from '../ui/tone-tag.tsx'
import styles from './sessions-dialog.module.css'

const ICONS: Record<DeviceKind, typeof DesktopOutlined> = {
  desktop: DesktopOutlined,
  phone: MobileOutlined,
  tablet: TabletOutlined,
  program: CodeOutlined,
  unknown: QuestionOutlined,
}

/** Sessions of the user, and their sign-out. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common'])
  const { message } = App.useApp()
  const confirm = useConfirm()
  const sessions = useCall(listSessions, {}, { toast: false, keepPrevious: true })
  const others = sessions.data?.filter(({ current }) => !current) ?? []

  const askEndOthers = () =>
    confirm({
      title: t('sessions.endOthers'),
      content: t('sessions.endOthersHint'),
      confirmText: t('sessions.endOthers'),
      danger: true,
      onConfirm: async () => {
        await call(endOtherSessions)
        message.success(t('sessions.othersEnded'))
        sessions.reload()
      },
    })

  return (
    <Modal
      open
      title={t('account.sessions')}
      width={560}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        others.length > 0 && (
          <Button danger onClick={askEndOthers}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      <p className={styles.hint}>{t('sessions.hint')}</p>
      {sessions.error && <LoadFailed error={sessions.error} retry={sessions.reload} title={t('sessions.failed')} />}
      {!sessions.data && !sessions.error && <Skeleton active />}
      <ul className={styles.list}>
        {sessions.data?.map((session) => (
          <Session key={session.id} session={session} onEnd={sessions.reload} />
        ))}
      </ul>
    </Modal>
  )
}

function Session({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { t } = useTranslation('shell')
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const name = useDeviceName(session)
  const Icon = ICONS[session.kind]

  async function end() {
    setBusy(true)
    try {
      await call(endSession, { body: { id: session.id } })
      message.success(t('sessions.ended'))
    } catch (error) {
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    } finally {
      setBusy(false)
      // Also after a failure: the session may already have ended.
      onEnd()
    }
  }

  return (
    <li className={styles.session}>
      <Icon className={styles.icon ?? ''} aria-hidden />
      <strong className={styles.name}>{name}</strong>
      {session.current ? (
        <ToneTag tone="good">{t('sessions.current')}</ToneTag>
      ) : (
        <Button
          size="small"
          loading={busy}
          aria-label={t('sessions.endOne', { device: name })}
          onClick={() => void end()}
        >
          {t('sessions.end')}
        </Button>
      )}
      <dl className={styles.facts}>
        <Fact label={t('sessions.active')}>
          <TimeCell time={session.activeTime} />
        </Fact>
        <Fact label={t('sessions.signIn')}>
          <TimeCell time={session.signInTime} />
        </Fact>
        <Fact label={t('sessions.expire')}>
          <TimeCell time={session.expireTime} />
        </Fact>
        <Fact label={t('sessions.method')}>
          <bdi>{session.provider || t(`sessions.method.${session.method}`)}</bdi>
        </Fact>
        {session.ip && (
          <Fact label={t('sessions.address')}>
            <bdi dir="ltr">{session.ip}</bdi>
          </Fact>
        )}
      </dl>
    </li>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function useDeviceName({ kind, browser, system }: OwnSession): string {
  const { t } = useTranslation('shell')
  if (browser && system) return t('sessions.device', { browser, system })
  return browser || system || t(kind === 'program' ? 'sessions.program' : 'sessions.unknown')
}
