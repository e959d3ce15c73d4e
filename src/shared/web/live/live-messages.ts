import type { LiveSubscription } from '#core/contract/live.ts'
import type { FleetPatch } from './fleet-patch.ts'

/** `live` means connected; the age of the data shows whether it is fresh. */
export type LiveStatus = 'connecting' | 'live' | 'reconnecting'

/** Where and how the worker connects. Names come from the contract, so that the worker needs no schema library. */
export interface LiveTarget {
  url: string
  path: string
  token: string | undefined
  /** Id of the display. */
  display?: string | undefined
  /** Known, but to see only what everybody sees. */
  anonymous?: boolean | undefined
  vehicleEvent: string
}

/** Page to worker. */
export type LiveOrder =
  | { type: 'open'; target: LiveTarget }
  | { type: 'subscribe'; subscription: LiveSubscription | null }
  | { type: 'join' | 'leave'; topic: string }
  /** The last patch is applied; the next one may come. */
  | { type: 'taken' }
  | { type: 'close' }

/** Worker to page. */
export type LiveReport =
  | { type: 'status'; status: LiveStatus; refused: boolean; failed: boolean }
  | { type: 'fleet'; patch: FleetPatch }
  | { type: 'topic'; topic: string; message: unknown }
