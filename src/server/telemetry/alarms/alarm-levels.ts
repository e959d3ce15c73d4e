import { alarmBits, alarmKindOfBit } from '#core/domain/alarm-kind.ts'

/** How many alarms of each level an alarm word holds. */
export interface AlarmLevels {
  readonly level1: number
  readonly level2: number
  readonly level3: number
  /** Highest level present, 1 to 3; 0 when there is none. */
  readonly highest: number
}

const NONE: AlarmLevels = { level1: 0, level2: 0, level3: 0, highest: 0 }
/** Fleets use few different words; a device that sends noise must not fill the memory. */
const MOST_KNOWN = 10_000
const known = new Map<number, AlarmLevels>()

export function alarmLevels(word: number): AlarmLevels {
  if (word === 0) return NONE
  const found = known.get(word)
  if (found) return found
  const counts = [0, 0, 0, 0]
  for (const bit of alarmBits(word)) {
    const level = alarmKindOfBit(bit)?.level
    if (level) counts[level]! += 1
  }
  const [, level1 = 0, level2 = 0, level3 = 0] = counts
  const levels = { level1, level2, level3, highest: level1 ? 1 : level2 ? 2 : level3 ? 3 : 0 }
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(word, levels)
  return levels
}
