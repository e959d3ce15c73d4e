import type { SafetyFilter, SafetyRange } from '#core/contract/safety.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { SAFETY_GROUPS, SAFETY_KINDS } from '#core/domain/safety-review.ts'
import { containing } from '#server/store/part-of.ts'
import { ownText, type Scope } from '#server/store/scope.ts'

/*
 * Parts of the statements about active-safety events, over alarm_event a and vehicle v. Parameters of all of them:
 * $1 tenant, $2 organisations, $3 begin, $4 end, $5 kinds, $6 level, $7 organisation, $8 part of a VIN or plate, $9 part of a driver.
 */

export const OWN_VEHICLE = ownText('v')

/** Conditions on the vehicle alone: they also limit trips. */
export const OF_VEHICLES = `${OWN_VEHICLE} and ($7::int is null or v.org_id = $7) and ($8::text is null or v.vin ilike $8 or v.plate ilike $8)`

/** The driver of an event: of the trip in which it began, else the card that was in the reader, else the one of the vehicle. */
export const DRIVEN = `left join lateral (select t.licence, t.driver, t.ended_at, t.open from trip t
    where t.vehicle_id = a.vehicle_id and t.started_at <= a.started_at order by t.started_at desc limit 1) t
    on t.open or t.ended_at >= a.started_at
  left join vehicle_driver c on c.vehicle_id = a.vehicle_id and t.licence is null and c.ts <= a.started_at
  left join driver d on d.oem_id = a.oem_id and d.qualification_no = coalesce(nullif(t.licence, ''), nullif(c.licence, ''))`
export const DRIVER_NAME = `coalesce(d.name, nullif(t.driver, ''), nullif(c.driver, ''), v.driver_name)`
export const DRIVER_MATCHES = `($9::text is null or ${DRIVER_NAME} ilike $9 or d.qualification_no ilike $9)`

/** Conditions on the event and its vehicle. */
export const OF_EVENTS = `a.oem_id = $1 and a.source = 'safety' and not a.muted and a.started_at >= $3 and a.started_at < $4
  and a.kind = any($5) and ($6::int is null or a.level = $6) and ${OF_VEHICLES}`

/** Events that match a range, each with its review. The driver is looked up where one is searched. */
export const eventsOf = ({ driver }: Pick<SafetyRange, 'driver'>) =>
  `alarm_event a join vehicle v on v.id = a.vehicle_id left join safety_review r on r.alarm_id = a.id
    ${driver ? DRIVEN : ''} where ${OF_EVENTS} and ${driver ? DRIVER_MATCHES : '$9::text is null'}`

export const STATE = `coalesce(r.state, 'unreviewed')`

const SECOND_MS = 1_000

export function rangeValues({ oemId, orgIds }: Scope, filter: SafetyRange | SafetyFilter): unknown[] {
  const kinds: readonly string[] = filter.group ? SAFETY_GROUPS[filter.group] : SAFETY_KINDS
  return [
    oemId,
    [...orgIds],
    new Date(fromPlatformTime(filter.startTime)),
    // The wire's end is inclusive to the second.
    new Date(fromPlatformTime(filter.endTime) + SECOND_MS),
    kinds.filter((kind) => filter.kind === undefined || kind === filter.kind),
    filter.level ?? null,
    filter.orgId ?? null,
    filter.keyWord ? containing(filter.keyWord) : null,
    filter.driver ? containing(filter.driver) : null,
  ]
}
