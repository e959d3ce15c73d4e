import { hashOf, unitOf } from '#core/demo/hash-random.ts'

/**
 * How the upgrade of a terminal goes wrong. rejects: it says no to the command. deaf: it accepts and does nothing. breaksOff: the
 * download ends in the middle, for good. corrupt: its memory changes what it received. flash: the new image does not start, and
 * the old one is back. oldVersion: the same, but it reports success. recovery: neither
 * image starts, and its loader waits for one.
 */
export const UPGRADE_FAULTS = ['rejects', 'deaf', 'breaksOff', 'corrupt', 'flash', 'oldVersion', 'recovery'] as const
export type UpgradeFault = (typeof UPGRADE_FAULTS)[number]

const FOR_FAILURE = 111
const FOR_KIND = 114

interface FaultyWorld {
  seed: number
  habits: { upgradeFailures: number; upgradeFaults: readonly UpgradeFault[] }
}

/** What happens to one try of a vehicle; null: it succeeds. The same try always ends the same way. */
export function upgradeFaultOf({ seed, habits }: FaultyWorld, index: number, attempt: number): UpgradeFault | null {
  if (unitOf(seed, FOR_FAILURE, index, attempt) >= habits.upgradeFailures) return null
  return habits.upgradeFaults[hashOf(seed, FOR_KIND, index, attempt) % habits.upgradeFaults.length] ?? null
}
