import type { FormInstance } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { z } from 'zod'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { parsedAsSent } from '#web/api/time-fields.ts'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import { errorsIn, errorsOf, showErrors } from '../form-errors.ts'

/** Submits values a schema accepts; shows errors of the schema or the platform below the fields. */
export function useSubmit<S extends z.ZodType>(
  form: FormInstance,
  schema: S,
  onSubmit: (values: z.output<S>) => Promise<unknown>,
) {
  const zone = useAtomValue(timeZoneAtom)
  const [busy, setBusy] = useState(false)
  /** Errors no field could show. */
  const [unplaced, setUnplaced] = useState<string>()

  async function submit(values: Record<string, unknown>) {
    const parsed = parsedAsSent(schema, values, zone)
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
