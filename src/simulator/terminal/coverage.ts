import { between, unitOf } from '#core/demo/hash-random.ts'
import type { MotionState } from '../motion/vehicle-motion.ts'

export type Gap = 'tunnel' | 'rural'

interface Rule {
  gap: Gap
  bucketSeconds: number
  chance: number
  seconds: readonly [shortest: number, longest: number]
}

/** A gap lies wholly within its bucket of time, so one bucket answers for a moment. */
const RULES: readonly Rule[] = [
  { gap: 'tunnel', bucketSeconds: 600, chance: 0.035, seconds: [25, 110] },
  { gap: 'rural', bucketSeconds: 2_400, chance: 0.05, seconds: [100, 900] },
]

/** Whether a moving vehicle is without radio now, and when that ends. Streets are covered. */
export function coverageGap(
  seed: number,
  index: number,
  now: number,
  { stop, tier }: Pick<MotionState, 'stop' | 'tier'>,
): { gap: Gap; until: number } | null {
  if (stop !== null || tier === 0) return null
  for (const [kind, { gap, bucketSeconds, chance, seconds }] of RULES.entries()) {
    const bucket = Math.floor(now / 1000 / bucketSeconds)
    if (unitOf(seed, 61, kind, index, bucket) >= chance) continue
    const length = between(...seconds, seed, 62, kind, index, bucket)
    const start = bucket * bucketSeconds + between(0, bucketSeconds - length, seed, 63, kind, index, bucket)
    if (now >= start * 1000 && now < (start + length) * 1000) return { gap, until: (start + length) * 1000 }
  }
  return null
}
