import { Alert, Button, Input, Select, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { type JointDetail, runJointSequence } from '#core/contract/joint.ts'
import { riskOf } from '#core/domain/command-kind.ts'
import { SequenceSteps } from '#core/domain/joint-session.ts'
import { call } from '#web/api/call.ts'
import { useCommandWords } from '#console/ui/command/command-words.ts'
import { useConfirm } from '#console/ui/confirm.tsx'
import { errorsOf } from '#console/ui/form-errors.ts'
import { quietly } from '#console/ui/parameter/quietly.ts'
import { usePreference } from '#console/ui/use-preference.ts'
import page from '#console/ui/page.module.css'
import styles from './remote-joint.module.css'
import { RunResults } from './run-results.tsx'
import { SEQUENCE_EXAMPLES } from './sequence-examples.ts'

/** More errors at once are not useful. */
const MOST_PROBLEMS = 5
const Saved = z.record(z.string(), z.string())

interface Props {
  session: JointDetail
  acts: boolean
  onRun: () => void
}

/** Scripted commands and assertions in sequence; users can save them. */
export function SequenceTool({ session, acts, onRun }: Props) {
  const { t } = useTranslation('joint')
  return (
    <>
      {acts && <Editor sessionId={session.sessionId} busy={session.runs.some((run) => run.running)} onRun={onRun} />}
      {session.runs.length === 0 ? (
        <p className={page.note}>{t('noRuns')}</p>
      ) : (
        session.runs.toReversed().map((run) => <RunResults key={`${run.startTime} ${run.name}`} run={run} />)
      )}
    </>
  )
}

function Editor({ sessionId, busy, onRun }: { sessionId: number; busy: boolean; onRun: () => void }) {
  const { t } = useTranslation(['joint', 'validation'])
  const words = useCommandWords()
  const confirm = useConfirm()
  const [saved = {}, save] = usePreference('jointSequences', Saved)
  const [name, setName] = useState<string>(t('sequence.example.locate'))
  const [text, setText] = useState<string>(SEQUENCE_EXAMPLES.locate)
  const read = readSteps(text)
  const titles = {
    locate: t('sequence.example.locate'),
    parameters: t('sequence.example.parameters'),
    position: t('sequence.example.position'),
  }

  function choose(key: string) {
    const [source, id] = [key.slice(0, 1), key.slice(2)] as const
    const isExample = source === 'e' && Object.hasOwn(SEQUENCE_EXAMPLES, id)
    setName(isExample ? titles[id as keyof typeof titles] : id)
    setText(isExample ? SEQUENCE_EXAMPLES[id as keyof typeof SEQUENCE_EXAMPLES] : (saved[id] ?? ''))
  }
  const start = async (steps: Steps) => {
    await call(runJointSequence, { body: { sessionId, name: name.trim() || t('sequence'), steps } })
    onRun()
  }
  function run(steps: Steps) {
    const disturbing = steps.flatMap((step) =>
      step.do === 'command' && riskOf(step.kind, step.params) > 0 ? [step] : [],
    )
    if (disturbing.length === 0) return void quietly(() => start(steps))
    return confirm({
      title: t('sequence.ask'),
      content: disturbing.map(({ kind, params }) => words.kind({ kind, params })).join(', '),
      confirmText: t('run'),
      danger: disturbing.some(({ kind, params }) => riskOf(kind, params) > 1),
      onConfirm: () => start(steps),
    })
  }

  return (
    <div className={styles.stack}>
      <Select
        aria-label={t('sequence.library')}
        placeholder={t('sequence.library')}
        value={null}
        onChange={choose}
        options={[
          {
            label: t('sequence.examples'),
            options: Object.entries(titles).map(([id, label]) => ({ value: `e:${id}`, label })),
          },
          { label: t('sequence.own'), options: Object.keys(saved).map((id) => ({ value: `s:${id}`, label: id })) },
        ]}
      />
      <Input
        aria-label={t('sequence.name')}
        placeholder={t('sequence.name')}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.target.value)}
      />
      <Input.TextArea
        aria-label={t('sequence')}
        dir="ltr"
        className={styles.code}
        autoSize={{ minRows: 6, maxRows: 18 }}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {'problems' in read && (
        <Alert
          type="warning"
          title={read.problems.length === 0 ? t('notJson') : t('sequence.wrong')}
          description={read.problems.map(({ step, path, message }) => (
            <p key={`${step} ${path} ${message}`}>
              {t('sequence.step', { n: step })} <bdi dir="ltr">{path}</bdi>: {message}
            </p>
          ))}
        />
      )}
      <Space wrap>
        <Button
          type="primary"
          loading={busy}
          disabled={'problems' in read}
          onClick={() => 'steps' in read && run(read.steps)}
        >
          {t('run')}
        </Button>
        <Button
          disabled={name.trim() === '' || 'problems' in read}
          onClick={() => save({ ...saved, [name.trim()]: text })}
        >
          {t('sequence.save')}
        </Button>
        {Object.hasOwn(saved, name.trim()) && (
          <Button onClick={() => save(Object.fromEntries(Object.entries(saved).filter(([id]) => id !== name.trim())))}>
            {t('sequence.forget')}
          </Button>
        )}
      </Space>
    </div>
  )
}

type Steps = z.output<typeof SequenceSteps>
interface Problem {
  step: number
  path: string
  message: string
}

function readSteps(text: string): { steps: Steps } | { problems: Problem[] } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problems: [] }
  }
  const parsed = SequenceSteps.safeParse(value)
  if (parsed.success) return { steps: parsed.data }
  return {
    problems: errorsOf(parsed.error, {})
      .slice(0, MOST_PROBLEMS)
      .map(({ path, message }) => {
        const [step = 0, ...rest] = path.split('.')
        return { step: Number(step) + 1, path: rest.join('.'), message }
      }),
  }
}
