import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'

/** Failures of a call are told by the call. */
export async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
  }
}
