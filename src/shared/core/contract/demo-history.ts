import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Delivery of the history that the simulated fleet backfills on its first start. */
export const DemoHistory = z.object({
  /** `none`: no simulator reports to this platform, or it has no history to deliver. */
  state: z.enum(['none', 'running', 'stopped', 'done']),
  days: z.number().int(),
  /** Delivered part, 0 to 1. */
  share: z.number(),
})
export type DemoHistory = z.output<typeof DemoHistory>

export const getDemoHistory = endpoint(
  'GET /comm-inc-center/v1/web/home/demo/history',
  { code: '/home' },
  { summary: 'Progress of the demo history that the simulated fleet backfills', response: DemoHistory },
)
export const stopDemoHistory = endpoint('POST /comm-inc-center/v1/web/home/demo/history/stop', '/home/demo/edit', {
  audit: 'operation',
  summary: 'Stop the backfill of the demo history for good',
})
