import { commandJobChanged } from '#core/contract/live.ts'
import { useLiveReload } from '../page-live.tsx'

/** Calls back when a job of interest has changed, and after a reconnect. */
export function useCommandChanges(concerns: (change: { jobId: number; vin: string }) => boolean, reload: () => void) {
  useLiveReload(commandJobChanged, concerns, reload)
}
