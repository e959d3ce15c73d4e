import { PlayCircleOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type JointDetail, type JointFrame, replayJointSession } from '#core/contract/joint.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { saveFile } from '#console/ui/save-file.ts'
import { quietly } from '#console/ui/parameter/quietly.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import page from '#console/ui/page.module.css'
import styles from './remote-joint.module.css'
import { ReplayDrawer } from './replay-drawer.tsx'
import { framesBehind } from './use-joint-frames.ts'

type Recording = (frames: readonly JointFrame[], zone: string) => Promise<string>

/** Actions of a session, and its downloads: the report, the recording as test cases, and as bytes to replay. */
export function SessionReport({ session }: { session: JointDetail }) {
  const { t, i18n } = useTranslation('joint')
  const [busy, setBusy] = useState(false)
  const [replaying, setReplaying] = useState(false)
  const name = `joint-${session.sessionId}-${session.vin}`
  const save = (ending: string, text: string) =>
    saveFile({ name: `${name}${ending}`, content: new Blob([text], { type: 'text/plain' }) })

  const { zone } = useFormat()

  async function record(ending: string, written: Recording) {
    setBusy(true)
    await quietly(async () => {
      const frames: JointFrame[] = []
      for await (const part of framesBehind(session.sessionId)) frames.push(...part)
      save(ending, await written(frames, zone))
    })
    setBusy(false)
  }
  const action = (key: string) =>
    i18n.exists(`joint:act.${key}`) ? String(i18n.t(`joint:act.${key}` as 'joint:act.started')) : key

  return (
    <div className={styles.stack}>
      <Space wrap>
        <Button onClick={() => save('.json', JSON.stringify(session, null, 2))}>{t('download.report')}</Button>
        <Button loading={busy} onClick={() => void record('.jsonl', testCases)}>
          {t('download.cases')}
        </Button>
        <Button loading={busy} onClick={() => void record('.hex', uplinks)}>
          {t('download.bytes')}
        </Button>
        {session.replayable && (
          <AllowedButton
            to={replayJointSession}
            icon={<PlayCircleOutlined aria-hidden />}
            onClick={() => setReplaying(true)}
          >
            {t('replay')}
          </AllowedButton>
        )}
      </Space>
      <p className={page.note}>{t('download.hint')}</p>
      <ReplayDrawer session={session} open={replaying} onClose={() => setReplaying(false)} />
      <ol className={styles.acts}>
        {session.acts.map((entry, index) => (
          // Acts are only ever added behind the others.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <TimeCell time={entry.time} /> <strong>{action(entry.action)}</strong> {entry.user}
            {entry.detail !== '' && (
              <bdi dir="auto" className={styles.detail}>
                {entry.detail}
              </bdi>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** A line of a test corpus for every frame. */
const testCases: Recording = async (frames, zone) => (await import('./recording.ts')).asTestCases(frames, zone)

/** Frames of the vehicle, one per line, as `fleetwall decode` and any socket accept them. */
const uplinks: Recording = (frames) =>
  Promise.resolve(
    frames
      .filter(({ direction }) => direction === 'up')
      .map(({ content }) => `${content}\n`)
      .join(''),
  )
