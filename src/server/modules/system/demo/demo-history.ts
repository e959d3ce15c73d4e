import { z } from 'zod'
import type { DemoHistory } from '#core/contract/demo-history.ts'
import { Conflict, Unavailable } from '#server/http/errors.ts'

const TAKES_MS = 3_000
const NONE: DemoHistory = { state: 'none', days: 0, share: 0 }

/** As the simulator reports it. */
const Progress = z.object({
  state: z.enum(['running', 'stopped', 'done']),
  days: z.number().int(),
  delivered: z.number().int(),
  of: z.number().int(),
})

/** A simulator that does not answer delivers nothing either. */
export async function readDemoHistory(url: string | undefined): Promise<DemoHistory> {
  const answer = url === undefined ? null : await ask(url, 'GET')
  if (!answer?.ok) return NONE
  const progress = Progress.safeParse(await answer.json().catch(() => null))
  if (!progress.success) return NONE
  const { state, days, delivered, of } = progress.data
  return { state, days, share: of === 0 ? 0 : delivered / of }
}

export async function endDemoHistory(url: string | undefined): Promise<void> {
  if (url === undefined) throw new Conflict('error.noSimulator')
  const answer = await ask(`${url}/stop`, 'POST')
  if (answer?.status === 404) throw new Conflict('error.noDemoHistory')
  if (!answer?.ok) throw new Unavailable('error.simulatorSilent')
}

const ask = (url: string, method: 'GET' | 'POST'): Promise<Response | null> =>
  fetch(url, { method, signal: AbortSignal.timeout(TAKES_MS) }).catch(() => null)
