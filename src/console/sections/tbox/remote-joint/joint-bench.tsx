import { Button, Input, Select, Space, Table, Tag } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  endJointSession,
  getJointSession,
  type JointFrame,
  listJointFrames,
  runJointSequence,
  sendJointCommand,
} from '#core/contract/joint.ts'
import { jointFrames } from '#core/contract/live.ts'
import { COMMAND_KIND_NAMES, type CommandKind } from '#core/domain/command-kind.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { useCall } from '#web/api/use-call.ts'
import { Allowed } from '../../../ui/allowed.tsx'
import { useCommandWords } from '../../../ui/command/command-words.ts'
import { useLiveReload } from '../../../ui/page-live.tsx'

const EXAMPLE = '[{"do":"command","kind":"queryLocation","status":"executed"}]'

/** Told by the call itself; the bench stays as it is. */
async function quietly(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof CallFailed || error instanceof CallCancelled)) throw error
  })
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Console, commands and sequences of one session; its report when it has ended. */
export function JointBench({ sessionId }: { sessionId: number }) {
  const { t } = useTranslation('joint')
  const words = useCommandWords()
  const { data: session, reload } = useCall(getJointSession, { query: { sessionId } })
  const frames = useFrames(sessionId, reload)
  const [kind, setKind] = useState<CommandKind>('queryLocation')
  const [params, setParams] = useState('{}')
  const [reason, setReason] = useState('')
  const [steps, setSteps] = useState(EXAMPLE)
  if (!session) return null
  const acts = session.mine && session.state !== 'ended'
  const given = parsed(params)
  const sequence = parsed(steps)

  async function act(work: Promise<unknown>) {
    await quietly(work)
    reload()
  }

  return (
    <section aria-label={t('bench')}>
      <p>
        <Tag>{t(`state.${session.state}`)}</Tag>
        <bdi dir="ltr">{session.vin}</bdi> {session.purpose}{' '}
        {acts && (
          <Button danger onClick={() => void act(call(endJointSession, { body: { sessionId } }))}>
            {t('end')}
          </Button>
        )}
      </p>
      {acts && (
        <Allowed to={sendJointCommand}>
          <Space wrap>
            <Select
              aria-label={t('command')}
              showSearch={{ optionFilterProp: 'label' }}
              style={{ minWidth: 220 }}
              value={kind}
              onChange={setKind}
              options={COMMAND_KIND_NAMES.map((name) => ({
                value: name,
                label: words.kind({ kind: name, params: {} }),
              }))}
            />
            <Input aria-label={t('params')} dir="ltr" value={params} onChange={(e) => setParams(e.target.value)} />
            <Input placeholder={t('reason')} value={reason} onChange={(e) => setReason(e.target.value)} />
            <Button
              type="primary"
              disabled={typeof given !== 'object' || given === null}
              onClick={() =>
                void act(
                  call(sendJointCommand, {
                    body: { sessionId, kind, params: given as Record<string, unknown>, reason },
                  }),
                )
              }
            >
              {t('send')}
            </Button>
          </Space>
          <Input.TextArea
            aria-label={t('sequence')}
            dir="ltr"
            autoSize={{ minRows: 2 }}
            value={steps}
            onChange={(e) => setSteps(e.target.value)}
          />
          <Button
            disabled={!Array.isArray(sequence)}
            onClick={() =>
              void act(call(runJointSequence, { body: { sessionId, name: t('sequence'), steps: sequence as never } }))
            }
          >
            {t('run')}
          </Button>
        </Allowed>
      )}
      {session.runs.flatMap((run) =>
        run.results.map((result) => (
          <p key={`${run.startTime} ${result.step}`}>
            <Tag color={result.passed ? 'success' : 'error'}>{result.passed ? t('passed') : t('failed')}</Tag>
            <bdi dir="ltr">
              {result.what} {result.note}
            </bdi>
          </p>
        )),
      )}
      <h3>{t('console')}</h3>
      <Table<JointFrame>
        size="small"
        rowKey="seq"
        pagination={{ pageSize: 20, showSizeChanger: false }}
        dataSource={frames.toReversed()}
        locale={{ emptyText: t('noFrames') }}
        columns={[
          { title: t('time'), dataIndex: 'time', width: 190 },
          {
            title: t('direction'),
            dataIndex: 'direction',
            width: 110,
            render: (d: 'up' | 'down') => t(`direction.${d}`),
          },
          { title: t('frame'), dataIndex: 'content', render: (hex: string) => <code dir="ltr">{hex}</code> },
        ]}
      />
      <h3>{t('report')}</h3>
      <ul>
        {session.acts.map((entry) => (
          <li key={`${entry.time} ${entry.action} ${entry.detail}`}>
            {entry.time} {entry.user} <bdi dir="ltr">{entry.action}</bdi> <bdi>{entry.detail}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useFrames(sessionId: number, changed: () => void): JointFrame[] {
  const [frames, setFrames] = useState<JointFrame[]>([])
  const last = useRef(0)
  const more = useCallback(async () => {
    const { list } = await call(listJointFrames, { query: { sessionId, after: last.current } })
    const fresh = list.filter(({ seq }) => seq > last.current)
    last.current = fresh.at(-1)?.seq ?? last.current
    if (fresh.length > 0) setFrames((before) => [...before, ...fresh].slice(-2_000))
  }, [sessionId])
  useEffect(() => void quietly(more()), [more])
  useLiveReload(
    jointFrames,
    (message) => message.sessionId === sessionId,
    () => {
      changed()
      void quietly(more())
    },
  )
  return frames
}
