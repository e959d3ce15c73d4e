import { inForce } from '#core/domain/alarm-schedule.ts'
import { knownSpeed, POSITION_QUALITY } from '#core/domain/position-quality.ts'
import type { PositionRow } from '../recorder/telemetry-row.ts'
import { isTimed } from '../tracker/moment.ts'
import { STATUS_ACC, STATUS_FIXED } from '../tracker/state-rules.ts'
import type { ConditionSource, Finding, Held } from './condition-tracker.ts'
import type { LoadedRule, RuleBook } from './rule-book.ts'

/** Asks whether a place lies in a fence of the tenant; null when it has no such fence. */
export type InFence = (oemId: string, fenceId: number, lng: number, lat: number) => boolean | null

export const RULE_KEYS = {
  speed: 'ruleSpeed',
  area: 'ruleArea',
  idle: 'ruleIdle',
  item: 'ruleItem',
  offline: 'ruleOffline',
} as const
type WatchedKind = 'speed' | 'area' | 'idle' | 'item'

const NOTHING: readonly Finding[] = []
const UNPLACED = POSITION_QUALITY.gnssInvalid | POSITION_QUALITY.drift
const MINUTE_MS = 60_000

export const ruleKey = (ruleId: number): string => `rule:${ruleId}`

/** Rules that look at positions: speed, area, idling, items of a maker. */
export function ruleConditions(book: RuleBook, inFence: InFence): ConditionSource {
  return {
    accepts: isTimed,
    findings(position, held) {
      const { watched } = book.of(position.vehicleId)
      if (watched.length === 0) return NOTHING
      const findings: Finding[] = []
      for (const rule of watched) {
        const before = held.get(ruleKey(rule.id))
        if (!inForce(rule.schedule, position.ts)) continue
        const found = test(rule, position, before, inFence)
        if (found === 'unknown') {
          if (before) findings.push(before.finding)
        } else if (found) findings.push(findingOf(rule, found, before))
      }
      return findings
    },
  }
}

interface Found {
  value: number | null
  holdMs: number
  fromHold: boolean
}

/** 0.1 km; terminals of one vehicle differ by as much. */
const SAME_PLACE = 2

/** A terminal that reports every few minutes may see a vehicle standing each time, though it drove in between. */
const drove = (from: Pick<Partial<PositionRow>, 'mileage'>, to: PositionRow): boolean =>
  (to.mileage ?? 0) - (from.mileage ?? Number.POSITIVE_INFINITY) > SAME_PLACE

function test(
  rule: LoadedRule,
  position: PositionRow,
  before: Held | undefined,
  inFence: InFence,
): Found | 'unknown' | null {
  const { condition } = rule
  const on = before !== undefined
  const unplaced = (position.quality & UNPLACED) !== 0 || (position.status & STATUS_FIXED) === 0
  const known = knownSpeed(position)
  if (known === null && (condition.kind === 'speed' || condition.kind === 'idle')) return 'unknown'
  const speed = known ?? 0
  switch (condition.kind) {
    case 'speed': {
      if (unplaced) return 'unknown'
      const limit = on ? condition.limit - condition.hysteresis : condition.limit
      return speed > limit ? { value: speed, holdMs: condition.holdSeconds * 1000, fromHold: false } : null
    }
    case 'idle': {
      const still = speed <= (on ? condition.hysteresis : 0.5)
      const idles = (position.status & STATUS_ACC) !== 0 && still && !(before && drove(before.first, position))
      return idles ? { value: condition.minutes, holdMs: condition.minutes * MINUTE_MS, fromHold: true } : null
    }
    case 'area': {
      if (unplaced) return 'unknown'
      const answers = condition.fenceIds.map((id) => inFence(rule.oemId, id, position.lng / 1e6, position.lat / 1e6))
      const known = answers.filter((answer) => answer !== null)
      if (known.length === 0) return null
      const inside = known.includes(true)
      const holds = condition.where === 'inside' ? inside : !inside
      return holds ? { value: null, holdMs: condition.holdSeconds * 1000, fromHold: false } : null
    }
    case 'item': {
      const value = position.items && itemValue(position.items, condition)
      if (value === null || value === undefined) return 'unknown'
      return passes(condition, value, on) ? { value, holdMs: condition.holdSeconds * 1000, fromHold: false } : null
    }
    default:
      return null
  }
}

export type ItemCondition = Extract<LoadedRule['condition'], { kind: 'item' }>

function passes({ test: how, limit, hysteresis }: ItemCondition, value: number, on: boolean): boolean {
  if (how === 'bit') return Math.floor(value / 2 ** limit) % 2 === 1
  const give = on ? hysteresis : 0
  return how === 'above' ? value > limit - give : value < limit + give
}

/** The items of a position carry what the rule looks for, whether or not it has lasted long enough. */
export function raisesItem(items: Uint8Array, condition: ItemCondition): boolean {
  const value = itemValue(items, condition)
  return value !== null && passes(condition, value, false)
}

/** Big-endian number at an offset of an additional item; null when the position does not carry it. */
function itemValue(items: Uint8Array, { item, offset, width }: ItemCondition): number | null {
  for (let at = 0; at + 2 <= items.length; at += 2 + (items[at + 1] as number)) {
    if (items[at] !== item) continue
    const from = at + 2 + offset
    if (offset + width > (items[at + 1] as number) || from + width > items.length) return null
    let value = 0
    for (let index = from; index < from + width; index += 1) value = value * 256 + (items[index] as number)
    return value
  }
  return null
}

function findingOf(rule: LoadedRule, found: Found, before: Held | undefined): Finding {
  // An alarm retains the values it was raised with.
  if (before?.begun) return before.finding
  const kind = RULE_KEYS[rule.condition.kind as WatchedKind]
  return {
    key: ruleKey(rule.id),
    alarm: { kind, source: 'rule', subject: ruleKey(rule.id), ruleId: rule.id, fenceId: null, level: rule.level },
    ...found,
    stayIn: null,
    event: null,
  }
}
