import { MonitorOrg, MonitorVehicle } from '#core/contract/monitor.ts'
import { marketOf } from '#core/domain/market.ts'
import { type JsonAnswer, jsonAnswer } from '#server/http/json-answer.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import type { FleetRow, MonitorRepository } from './monitor-repository.ts'
import { type Scope, scopeKey } from '#server/store/scope.ts'

interface Parts {
  monitor: Pick<MonitorRepository, 'orgs' | 'vehicles'>
  fleet: Pick<FleetView, 'state'>
}

/** Vehicles of one chunk: few enough that it blocks the process only briefly. */
const AT_ONCE = 500
/** Displays that ask while an answer is made, or a moment later, are given the same. */
const CACHE_MS = 10_000

/** The vehicles of a scope as registered; of a fleet of 100,000 that is 25 MB. */
export function monitorFleet(parts: Parts): (scope: Scope) => Promise<JsonAnswer> {
  const cache = new Map<string, Promise<JsonAnswer>>()
  return (scope) => {
    const key = scopeKey(scope)
    const known = cache.get(key)
    if (known) return known
    const answer = jsonAnswer(pieces(parts, scope))
    cache.set(key, answer)
    const forget = () => cache.delete(key)
    answer.then(
      () => setTimeout(forget, CACHE_MS).unref(),
      () => forget(),
    )
    return answer
  }
}

async function* pieces({ monitor, fleet }: Parts, scope: Scope): AsyncIterable<string> {
  const orgs = MonitorOrg.array().parse(await monitor.orgs(scope))
  yield `{"orgs":${JSON.stringify(orgs)},"vehicles":[`
  const rows = await monitor.vehicles(scope)
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const vehicles = rows.slice(at, at + AT_ONCE).map((row) => toVehicle(row, fleet))
    const text = JSON.stringify(MonitorVehicle.array().parse(vehicles)).slice(1, -1)
    yield at > 0 ? `,${text}` : text
    await new Promise((resolve) => setImmediate(resolve))
  }
  yield ']}'
}

function toVehicle(row: FleetRow, fleet: Parts['fleet']): MonitorVehicle {
  const [id, vin, plate, orgId, country, vehicleClass, powerType, brandName, seriesName, modelCode, modelName] = row
  const books = { id, vin, plate, orgId, vehicleClass, powerType, brandName, seriesName, modelCode, modelName }
  return { ...books, market: marketOf(country), state: fleet.state(id)?.state ?? 'neverOnline' }
}
