import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'

/** The result of a call; undefined when it failed, which the call itself reports. */
export async function resultOf<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CallFailed || error instanceof CallCancelled) return undefined
    throw error
  }
}
