import { firstRequestOf, type UdsStep } from '#core/domain/uds-script.ts'
import { readAnswer } from '#core/domain/uds-task.ts'

/** One request of a run in its current state, oldest first. */
export interface AskedRequest {
  step: number
  request: string
  answer: string
  /** silent: no answer in the time of its step, or the command ended without one. */
  state: 'waiting' | 'good' | 'refused' | 'silent'
}

/** Next action of a run. Follows from its steps and stored requests alone, so a restart changes nothing. */
export type Progress =
  | { kind: 'wait'; step: number; failures: number }
  | { kind: 'ask'; step: number; failures: number; request: string }
  /** The unit gave a seed: the key service makes the request. */
  | { kind: 'key'; step: number; failures: number; level: number; seed: string }
  | { kind: 'ended'; step: number; failures: number; good: boolean; detail: '' | 'stepRefused' | 'stepSilent' }

const BUSY = 0x21
const MOST_TRIES = 3
const MOST_SNAPSHOTS = 8
const READ_SNAPSHOT = '1904'
const NEWEST_RECORD = 'ff'

type StepState =
  | { kind: 'done' }
  | { kind: 'failed'; detail: 'stepRefused' | 'stepSilent' }
  | { kind: 'wait' }
  | { kind: 'ask'; request: string }
  | { kind: 'key'; level: number; seed: string }

export function progressOf(steps: readonly UdsStep[], asked: readonly AskedRequest[]): Progress {
  let failures = 0
  for (const [index, step] of steps.entries()) {
    const state = stepState(
      step,
      asked.filter((one) => one.step === index),
    )
    if (state.kind === 'done') continue
    if (state.kind !== 'failed') return { ...state, step: index, failures }
    failures += 1
    const isLast = failures === steps.length
    if (step.onError === 'stop' || isLast) {
      return { kind: 'ended', step: index + 1, failures, good: false, detail: state.detail }
    }
  }
  return { kind: 'ended', step: steps.length, failures, good: true, detail: '' }
}

function stepState(step: UdsStep, own: readonly AskedRequest[]): StepState {
  const answers = new Answers(own)
  const first = answers.next()
  if (first === 'wait') return { kind: 'wait' }
  if (first === 'ask') return { kind: 'ask', request: firstRequestOf(step) }
  if (first.state !== 'good') return failed(first)
  if (step.kind === 'security') return keyState(step.level, first.answer, answers)
  if (step.kind === 'readDtcs' && step.snapshot) return snapshotState(first.answer, answers)
  return { kind: 'done' }
}

const failed = ({ state }: AskedRequest): StepState => ({
  kind: 'failed',
  detail: state === 'refused' ? 'stepRefused' : 'stepSilent',
})

/** A seed of zeros says that the level is open already (ISO 14229-1 clause 10.4). */
function keyState(level: number, answer: string, answers: Answers): StepState {
  const seed = answer.slice(4)
  if (/^0*$/.test(seed)) return { kind: 'done' }
  const key = answers.next()
  if (key === 'wait') return { kind: 'wait' }
  if (key === 'ask') return { kind: 'key', level, seed }
  return key.state === 'good' ? { kind: 'done' } : failed(key)
}

/** A code without a stored snapshot is no failure of the step. */
function snapshotState(answer: string, answers: Answers): StepState {
  for (const { dtc } of readAnswer(answer).dtcs.slice(0, MOST_SNAPSHOTS)) {
    const got = answers.next()
    if (got === 'wait') return { kind: 'wait' }
    const code = dtc.toString(16).padStart(6, '0')
    if (got === 'ask') return { kind: 'ask', request: `${READ_SNAPSHOT}${code}${NEWEST_RECORD}` }
  }
  return { kind: 'done' }
}

/** Requests of a step in the order they were asked; one refused as busy is asked again. */
class Answers {
  private readonly asked: readonly AskedRequest[]
  private at = 0

  constructor(asked: readonly AskedRequest[]) {
    this.asked = asked
  }

  next(): AskedRequest | 'ask' | 'wait' {
    for (let tries = 1; ; tries += 1) {
      const got = this.asked[this.at]
      if (!got) return 'ask'
      if (got.state === 'waiting') return 'wait'
      this.at += 1
      const isBusy = got.state === 'refused' && readAnswer(got.answer).nrc === BUSY
      if (!isBusy || tries === MOST_TRIES) return got
    }
  }
}
