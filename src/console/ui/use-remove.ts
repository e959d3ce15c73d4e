import type { z } from 'zod'
import type { AnyEndpoint, Endpoint } from '#core/contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { type Question, useConfirm } from './confirm.tsx'

/** Asks, removes one row by its id and reads again what changes by it. */
export function useRemove<R extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType<{ id: number }, { id: unknown }>, R>,
  reads: readonly AnyEndpoint[],
) {
  const confirm = useConfirm()
  const refresh = useRefresh()
  return (id: number, question: Omit<Question, 'onConfirm' | 'danger'>) =>
    confirm({
      ...question,
      danger: true,
      onConfirm: () => call(endpoint, { body: { id } }).then(() => refresh(...reads)),
    })
}
