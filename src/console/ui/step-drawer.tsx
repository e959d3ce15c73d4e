import { Alert } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { FormDrawer } from './form-drawer.tsx'

interface Props<S extends z.ZodType> {
  open: boolean
  title: string
  submitText: string
  /** Consequences to know before the step is taken. */
  hint?: string | undefined
  schema: S
  initial?: Readonly<Record<string, unknown>>
  run: (values: z.output<S>) => Promise<unknown>
  /** Calls whose answers change by it. */
  reads: readonly AnyEndpoint[]
  onClose: () => void
  children: ReactNode
}

/** One step in the life of something in stock: what has to be said about it, and what follows. */
export function StepDrawer<S extends z.ZodType>({ hint, run, reads, initial, ...props }: Props<S>) {
  const refresh = useRefresh()
  return (
    <FormDrawer
      {...props}
      {...(initial && { initial })}
      onSubmit={async (values) => {
        await run(values)
        await refresh(...reads)
      }}
      notice={() => hint && <Alert type="info" showIcon title={hint} />}
    />
  )
}
