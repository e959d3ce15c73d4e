import { DeleteOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type JointDetail, type JointFrame, saveJointWatch } from '#core/contract/joint.ts'
import type { WatchedSignal } from '#core/domain/joint-session.ts'
import type { InspectedRow, Inspection } from '#core/protocol/inspect/inspection.ts'
import { call } from '#web/api/call.ts'
import { useCommandWords } from '#console/ui/command/command-words.ts'
import { useFrames } from '#console/ui/frame/use-frames.ts'
import { useWords } from '#console/ui/frame/use-words.ts'
import { quietly } from '#console/ui/parameter/quietly.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { fieldPath, journalFrame, messageIdOf, rowAt } from './joint-message.ts'
import page from '#console/ui/page.module.css'
import styles from './remote-joint.module.css'

interface Props {
  session: JointDetail
  frames: readonly JointFrame[]
  acts: boolean
  onSaved: () => void
}

/** Fields of the vehicle's messages, each with its newest value. */
export function WatchTool({ session, frames, acts, onSaved }: Props) {
  const { t } = useTranslation('joint')
  const newest = newestByMessage(frames)
  const { sessionId, watch } = session
  const save = (next: WatchedSignal[]) =>
    quietly(async () => {
      await call(saveJointWatch, { body: { sessionId, watch: next } })
      onSaved()
    })
  return (
    <div className={styles.stack}>
      {acts && <Add newest={newest} onAdd={(signal) => void save([...watch, signal])} />}
      {watch.length === 0 && <p className={page.note}>{t('noWatch')}</p>}
      <ul className={styles.watched}>
        {watch.map((signal, index) => (
          <li key={`${signal.messageId} ${signal.path}`}>
            <Watched signal={signal} frame={newest.get(signal.messageId)} />
            {acts && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                title={t('unwatch', { field: signal.path })}
                aria-label={t('unwatch', { field: signal.path })}
                onClick={() => void save(watch.toSpliced(index, 1))}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Watched({ signal, frame }: { signal: WatchedSignal; frame: JointFrame | undefined }) {
  const read = useFrames()
  const words = useWords(frame?.protocol ?? 'jt808')
  const inspected = frame && read(journalFrame(frame))
  const row = inspected ? rowAt(inspected, signal.path) : undefined
  return (
    <>
      <span>
        {row ? words.label(row) : <bdi dir="ltr">{signal.path}</bdi>}
        <small className={page.note}>
          <bdi dir="ltr">
            {signal.messageId} {signal.path}
          </bdi>
        </small>
      </span>
      <strong>
        <bdi>{row ? words.meaning(row) || `${row.value ?? ''} ${words.unit(row)}` : '–'}</bdi>
      </strong>
      {frame && <TimeCell time={frame.time} />}
    </>
  )
}

function Add({ newest, onAdd }: { newest: ReadonlyMap<string, JointFrame>; onAdd: (signal: WatchedSignal) => void }) {
  const { t } = useTranslation('joint')
  const read = useFrames()
  const [messageId, setMessageId] = useState<string | null>(null)
  const source = messageId === null ? undefined : newest.get(messageId)
  const command = useCommandWords()
  const words = useWords(source?.protocol ?? 'jt808')
  const frame = source && read(journalFrame(source))
  return (
    <div className={styles.bar}>
      <Select
        aria-label={t('message')}
        placeholder={t('message')}
        value={messageId}
        onChange={setMessageId}
        popupMatchSelectWidth={false}
        options={[...newest.keys()].sort().map((id) => ({ value: id, label: command.message(id) }))}
      />
      <Select
        aria-label={t('watch.field')}
        placeholder={t('watch.field')}
        showSearch={{ optionFilterProp: 'label' }}
        disabled={!frame}
        value={null}
        onChange={(path: string) => messageId && onAdd({ messageId, path })}
        options={frame ? watchable(frame).map((row) => ({ value: fieldPath(row.path), label: words.label(row) })) : []}
      />
    </div>
  )
}

function watchable(frame: Inspection): InspectedRow[] {
  const seen = new Set<string>()
  return frame.rows.filter(({ part, path }) => part === 'body' && path !== '' && !seen.has(path) && seen.add(path))
}

/** The last frame of each message the vehicle sent. */
function newestByMessage(frames: readonly JointFrame[]): ReadonlyMap<string, JointFrame> {
  return new Map(frames.filter(({ direction }) => direction === 'up').map((frame) => [messageIdOf(frame), frame]))
}
