import { setTimeout as wait } from 'node:timers/promises'
import type { JointRun } from '#core/contract/joint.ts'
import { type CommandStatus, hasEnded } from '#core/domain/command-status.ts'
import { fieldAt, type SequenceStep } from '#core/domain/joint-session.ts'

export interface DecodedFrame {
  /** "0x0200" */
  messageId: string
  value: unknown
}

export interface SequenceParts {
  signal: AbortSignal
  /** Gives a command; rejects with the reason why not. */
  order(kind: string, params: Record<string, unknown>): Promise<number>
  statusOf(jobId: number): Promise<CommandStatus | undefined>
  /** Calls with every message of the terminal from now on; returns what ends it. */
  listen(listener: (frame: DecodedFrame) => void): () => void
  /** After each step. */
  done(results: JointRun['results']): void
}

type Outcome = { passed: boolean; note: string }
const LOOK_MS = 200
const PASSED: Outcome = { passed: true, note: '' }
const failed = (note: string): Outcome => ({ passed: false, note })

/** Runs a sequence step after step; the first failure ends it. A step also sees messages that arrived during earlier ones. */
export async function runSequence(steps: readonly SequenceStep[], parts: SequenceParts): Promise<JointRun['results']> {
  const results: JointRun['results'] = []
  const received: DecodedFrame[] = []
  const waiting = new Set<() => void>()
  const stop = parts.listen((frame) => {
    received.push(frame)
    for (const look of waiting) look()
  })
  try {
    for (const [index, step] of steps.entries()) {
      const startedAt = performance.now()
      const outcome = await stepOf(step, parts, { received, waiting }).catch((error: unknown) =>
        failed(parts.signal.aborted ? 'ended' : error instanceof Error ? error.message : String(error)),
      )
      results.push({
        step: index + 1,
        what: whatOf(step),
        ...outcome,
        tookMs: Math.round(performance.now() - startedAt),
      })
      parts.done(results)
      if (!outcome.passed) break
    }
  } finally {
    stop()
  }
  return results
}

interface ReceivedFrames {
  received: DecodedFrame[]
  waiting: Set<() => void>
}

function stepOf(step: SequenceStep, parts: SequenceParts, ears: ReceivedFrames): Promise<Outcome> {
  if (step.do === 'wait') return wait(step.seconds * 1000, PASSED, { signal: parts.signal })
  return step.do === 'command' ? command(step, parts) : expectation(step, parts, ears)
}

async function command(step: Extract<SequenceStep, { do: 'command' }>, parts: SequenceParts): Promise<Outcome> {
  const jobId = await parts.order(step.kind, step.params)
  if (step.status === undefined) return PASSED
  const until = performance.now() + step.withinSeconds * 1000
  for (;;) {
    const status = await parts.statusOf(jobId)
    if (status === step.status) return PASSED
    // Accepted lies behind what has been carried out already.
    if (status === 'executed' && (step.status === 'acked' || step.status === 'sent')) return PASSED
    if (status === undefined || hasEnded(status) || performance.now() > until) return failed(status ?? 'gone')
    await wait(LOOK_MS, undefined, { signal: parts.signal })
  }
}

async function expectation(
  step: Extract<SequenceStep, { do: 'expect' }>,
  { signal }: SequenceParts,
  { received, waiting }: ReceivedFrames,
): Promise<Outcome> {
  let nearest = ''
  const found = (): boolean => {
    for (let frame = received.shift(); frame; frame = received.shift()) {
      if (frame.messageId.toLowerCase() !== step.messageId.toLowerCase()) continue
      if (!step.path) return true
      const value = fieldAt(frame.value, step.path)
      if (step.equals === undefined ? value !== undefined : String(value) === String(step.equals)) return true
      nearest = value === undefined ? step.path : JSON.stringify(value)
    }
    return false
  }
  if (found()) return PASSED
  return new Promise((resolve) => {
    const end = (outcome: Outcome) => {
      clearTimeout(timer)
      waiting.delete(look)
      signal.removeEventListener('abort', aborted)
      resolve(outcome)
    }
    const look = () => {
      if (found()) end(PASSED)
    }
    const aborted = () => end(failed('ended'))
    const timer = setTimeout(() => end(failed(nearest || 'noMessage')), step.withinSeconds * 1000)
    waiting.add(look)
    signal.addEventListener('abort', aborted)
  })
}

function whatOf(step: SequenceStep): string {
  if (step.do === 'wait') return `wait ${step.seconds} s`
  if (step.do === 'command') return step.status ? `${step.kind} → ${step.status}` : step.kind
  const field = step.path ? ` ${step.path}` : ''
  return `${step.messageId}${field}${step.equals === undefined ? '' : ` = ${step.equals}`}`
}
