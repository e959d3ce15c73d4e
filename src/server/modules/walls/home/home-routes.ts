import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/home.ts'
import { ALARM_LIST_DAYS } from '#core/domain/limits.ts'
import { fromPlatformTime, platformDayStart, platformTimeOf, toPlatformTime } from '#core/domain/platform-time.ts'
import { stateCode } from '#core/domain/vehicle-state.ts'
import { type Caller, route } from '#server/http/route.ts'
import type { FleetView, VehicleSnapshot } from '#server/telemetry/tracker/fleet-view.ts'
import { firstDay, type HomeRepository } from './home-repository.ts'

const HOUR_MS = 3_600_000
const SILENT_SHOWN = 10

export interface HomeParts {
  home: HomeRepository
  fleet: FleetView
}

export function homeRoutes(app: FastifyInstance, parts: HomeParts): void {
  route(app, contract.getHomeFigures, ({ query, caller }) => figures(parts, caller, query))
  route(app, contract.getHomeTrend, ({ query: { days, ...filter }, caller }) => trend(parts, caller, filter, days))
  route(app, contract.getSilentVehicles, ({ query, caller }) => silent(parts, caller, query))

  route(app, contract.getOpenAlarms, async ({ query, caller }) => {
    const rows = await parts.home.openAlarms(caller, query, alarmsSince(Date.now()))
    return rows.map(({ startedAt, ...row }) => ({ ...row, startTime: platformTimeOf(startedAt) }))
  })

  route(app, contract.getHomeMap, async ({ query, caller }) => {
    const rows = await parts.home.vehicles(caller, query)
    const live = parts.fleet.snapshots(rows.map((row) => row.id))
    return {
      points: live.flatMap(({ vehicleId, lat, lng, state }): [number, number, number, number][] =>
        lat === null || lng === null ? [] : [[vehicleId, lng, lat, stateCode(state)]],
      ),
    }
  })

  route(app, contract.getHomeLayout, async ({ caller }) => complete(await parts.home.layout(caller.userId)))
  route(app, contract.saveHomeLayout, ({ body, caller }) => parts.home.saveLayout(caller.userId, body))
}

async function figures({ home, fleet }: HomeParts, caller: Caller, filter: contract.HomeFilter) {
  const now = Date.now()
  const [rows, levels] = await Promise.all([
    home.vehicles(caller, filter),
    home.alarmLevels(caller, filter, alarmsSince(now)),
  ])
  const live = fleet.snapshots(rows.map((row) => row.id))
  const states: Record<string, number> = {}
  for (const { state } of live) states[state] = (states[state] ?? 0) + 1
  const today = todayOf(live, now)
  const count = (holds: (snapshot: VehicleSnapshot) => boolean) => live.filter(holds).length
  return {
    atTime: toPlatformTime(now),
    total: rows.length,
    onboarded: count((each) => each.lastMessageAt !== null),
    online: count((each) => each.online),
    onlineToday: today.onlineVehicles,
    driving: states['driving'] ?? 0,
    charging: states['charging'] ?? 0,
    states,
    openAlarms: byLevel(levels),
    ongoingAlarms: levels.reduce((sum, { ongoing }) => sum + ongoing, 0),
    mileageTodayKm: today.mileageKm,
  }
}

/** The alarms of Home are those the alarm centre shows without a range. */
const alarmsSince = (now: number) => fromPlatformTime(`${firstDay(now, ALARM_LIST_DAYS)} 00:00:00`)

/** What vehicles did today, as they report it: the stored day is up to a minute behind. */
function todayOf(live: readonly VehicleSnapshot[], now: number) {
  const midnight = platformDayStart(now)
  return {
    onlineVehicles: live.filter(({ lastMessageAt }) => (lastMessageAt ?? 0) >= midnight).length,
    mileageKm: live.reduce((sum, each) => sum + each.mileageTodayKm, 0),
  }
}

async function trend({ home, fleet }: HomeParts, caller: Caller, filter: contract.HomeFilter, days: number) {
  const now = Date.now()
  const since = firstDay(now, days)
  const sinceMs = fromPlatformTime(`${since} 00:00:00`)
  const [vehicles, totals, alarms] = await Promise.all([
    home.vehicles(caller, filter),
    home.dayTotals(caller, filter, since),
    home.dayAlarms(caller, filter, sinceMs),
  ])
  // The last day is the number next to the chart.
  const today = todayOf(fleet.snapshots(vehicles.map((row) => row.id)), now)
  return {
    days: Array.from({ length: days }, (_, index) => {
      const day = toPlatformTime(sinceMs + index * 24 * HOUR_MS).slice(0, 10)
      const total = index === days - 1 ? today : totals.find((each) => each.day === day)
      return {
        day,
        onlineVehicles: total?.onlineVehicles ?? 0,
        mileageKm: total?.mileageKm ?? 0,
        alarms: byLevel(alarms.filter((each) => each.day === day)),
      }
    }),
  }
}

async function silent({ home, fleet }: HomeParts, caller: Caller, filter: contract.HomeFilter) {
  const now = Date.now()
  const rows = await home.vehicles(caller, filter)
  const named = new Map(rows.map((row) => [row.id, row]))
  const quiet = fleet
    .snapshots([...named.keys()])
    .flatMap(({ vehicleId, lastMessageAt }) => {
      const row = named.get(vehicleId)
      if (!row || lastMessageAt === null) return []
      const { vin, plate, orgName } = row
      const silentHours = (now - lastMessageAt) / HOUR_MS
      return [{ vin, plate, orgName, lastMessageTime: toPlatformTime(lastMessageAt), silentHours }]
    })
    .sort((a, b) => b.silentHours - a.silentHours)
  const over = (days: number) => quiet.filter(({ silentHours }) => silentHours > days * 24).length
  return {
    over3Days: over(3),
    over7Days: over(7),
    over30Days: over(30),
    top: quiet.filter(({ silentHours }) => silentHours > 72).slice(0, SILENT_SHOWN),
  }
}

function byLevel(rows: readonly { level: number; alarms: number }[]) {
  const of = (level: number) => rows.find((row) => row.level === level)?.alarms ?? 0
  return { level1: of(1), level2: of(2), level3: of(3) }
}

/** A stored arrangement may predate a block; new blocks come last and visible. */
function complete(layout: contract.HomeLayout | undefined): contract.HomeLayout {
  const known = (layout?.blocks ?? []).filter(({ key }) => contract.HOME_BLOCKS.includes(key))
  const missing = contract.HOME_BLOCKS.filter((key) => !known.some((block) => block.key === key))
  return { blocks: [...known, ...missing.map((key) => ({ key, hidden: false }))] }
}
