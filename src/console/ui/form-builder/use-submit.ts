import type { FormInstance } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { errorsIn, errorsOf, showErrors } from '../form-errors.ts'

/** Submits values a schema accepts; shows errors of the schema or the platform below the fields. */
export function useSubmit<S extends z.ZodType>(
  form: FormInstance,
  schema: S,
  onSubmit: (values: z.output<S>) => Promise<unknown>,
) {
  const [busy, setBusy] = useState(false)
  /** Errors no field could show. */
  const [unplaced, setUnplaced] = useState<string>()

  async function submit(values: Record<string, unknown>) {
    const parsed = schema.safeParse(values)
    if (!parsed.success) return setUnplaced(showErrors(form, errorsOf(parsed.error, values))[0]?.message)
    setUnplaced(undefined)
    setBusy(true)
    try {
      await onSubmit(parsed.data)
    } catch (error) {
      showErrors(form, errorsIn(error))
      // The call reports its own failures.
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    } finally {
      setBusy(false)
    }
  }

  return { submit, busy, unplaced }
}
