import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'

/** The call reports its own failures. */
export async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
  }
}
