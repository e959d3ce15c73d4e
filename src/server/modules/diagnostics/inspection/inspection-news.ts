import type { InspectionItem, InspectionResult } from '#core/contract/inspection.ts'
import type { JobNews } from '#server/telemetry/live/job-news.ts'

export interface NewsOfInspection {
  id: number
  oemId: string
  state: string
  items: readonly unknown[]
  results: readonly unknown[]
  startedAt: Date
  /** Organisations that see the vehicle. */
  seers: readonly number[]
}

/** Progress of an inspection: its items with a verdict, and its maximum duration. */
export function inspectionNews({ id, oemId, seers, state, startedAt, ...run }: NewsOfInspection): JobNews {
  // Both lists are written by this module alone.
  const items = run.items as readonly InspectionItem[]
  const results = run.results as readonly InspectionResult[]
  const open = items.filter((_, index) => results[index]?.verdict === 'waiting')
  const limit = Math.max(0, ...open.map(({ limitSeconds }) => limitSeconds))
  const left = Math.max(0, Math.ceil(limit - (Date.now() - startedAt.getTime()) / 1000))
  return {
    audience: { oemId, everyOf: [seers] },
    change: {
      kind: 'inspection',
      id,
      state,
      done: items.length - open.length,
      total: items.length,
      secondsLeft: state === 'running' ? left : null,
      figures: { passed: results.filter(({ verdict }) => verdict === 'passed').length },
    },
  }
}
