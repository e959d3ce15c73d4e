import { regression } from '#core/domain/analysis.ts'
import { type MakeAnalysis, rounded, share } from './analysis-context.ts'

const LEAST_TRIP_KM = 2
const MOST_POINTS = 2000
const KM_PER_DEGREE = 111.2
const MOST_ROUTES = 100

/** How long vehicles drove in which gear. */
export const gearUse: MakeAnalysis = () => {
  const seconds = new Map<number, number>()
  let [vehicles, shifts, km] = [0, 0, 0]
  return {
    async vehicle(_vehicle, { samples }) {
      let last: number | undefined
      for await (const { gear, seconds: long, speed } of samples()) {
        if (last === undefined) vehicles += 1
        else if (gear !== last) shifts += 1
        last = gear
        seconds.set(gear, (seconds.get(gear) ?? 0) + long)
        km += ((speed ?? 0) * long) / 3600
      }
    },
    result() {
      const gears = [...seconds].sort(([a], [b]) => a - b)
      const whole = gears.reduce((sum, [, long]) => sum + long, 0)
      const name = (gear: number) => (gear === 0 ? 'N' : gear < 0 ? 'R' : String(gear))
      return {
        figures: [
          { key: 'vehicles', value: vehicles, unit: '' },
          { key: 'driving', value: rounded(whole / 3600, 1), unit: 'h' },
          { key: 'shifts', value: rounded(km > 1 ? (shifts / km) * 100 : null, 0), unit: '/100 km' },
        ],
        charts: [
          {
            kind: 'bars',
            key: 'gears',
            unit: 'h',
            bars: gears.map(([gear, long]) => ({ name: name(gear), value: rounded(long / 3600)! })),
          },
        ],
        table: {
          columns: ['gear', 'hours', 'share'],
          rows: gears.map(([gear, long]) => [
            name(gear),
            rounded(long / 3600),
            rounded((share(long, whole) ?? 0) * 100, 1),
          ]),
        },
        limits: ['canOnly'],
      }
    },
  }
}

/** How consumption depends on how fast trips were. */
export const energyRegression: MakeAnalysis = () => {
  const fuel: [number, number][] = []
  const battery: [number, number][] = []
  const rows: [string, number, number | null, number | null][] = []
  return {
    async vehicle({ vin }, { trips }) {
      let [km, litres, fuelKm, percent, batteryKm] = [0, 0, 0, 0, 0]
      for (const { distanceKm, seconds, fuelLitres, socUsed } of await trips()) {
        if (distanceKm < LEAST_TRIP_KM || seconds <= 0) continue
        km += distanceKm
        const speed = distanceKm / (seconds / 3600)
        if (fuelLitres !== null && fuelLitres > 0) {
          litres += fuelLitres
          fuelKm += distanceKm
          fuel.push([rounded(speed, 1)!, rounded((fuelLitres / distanceKm) * 100)!])
        }
        if (socUsed !== null && socUsed > 0) {
          percent += socUsed
          batteryKm += distanceKm
          battery.push([rounded(speed, 1)!, rounded((socUsed / distanceKm) * 100)!])
        }
      }
      if (km > 0) {
        const per100 = (used: number, driven: number) => (driven > 0 ? (used / driven) * 100 : null)
        rows.push([vin, km, per100(litres, fuelKm), per100(percent, batteryKm)])
      }
    },
    result() {
      const chart = (key: string, yUnit: string, points: [number, number][]) => ({
        kind: 'points' as const,
        key,
        xUnit: 'km/h',
        yUnit,
        points: points.slice(0, MOST_POINTS),
        line: regression(points),
      })
      const mean = (points: readonly [number, number][]) =>
        points.length > 0 ? points.reduce((sum, [, used]) => sum + used, 0) / points.length : null
      return {
        figures: [
          { key: 'trips', value: fuel.length + battery.length, unit: '' },
          { key: 'fuel', value: rounded(mean(fuel), 1), unit: 'L/100 km' },
          { key: 'battery', value: rounded(mean(battery), 1), unit: '%/100 km' },
        ],
        charts: [
          ...(fuel.length > 0 ? [chart('fuelBySpeed', 'L/100 km', fuel)] : []),
          ...(battery.length > 0 ? [chart('batteryBySpeed', '%/100 km', battery)] : []),
        ],
        table: {
          columns: ['vin', 'km', 'fuel', 'battery'],
          rows: rows.map(([vin, km, litres, percent]) => [
            vin,
            rounded(km, 1),
            rounded(litres, 1),
            rounded(percent, 1),
          ]),
        },
        limits: ['tripsOnly', 'tankLevel'],
      }
    },
  }
}

/** Trips between the same two places. */
export const routeRepetition: MakeAnalysis = ({ cell = 1 }) => {
  const routes = new Map<string, { trips: number; vehicles: Set<string>; km: number; from: string; to: string }>()
  const rows: [string, number, number][] = []
  const place = ([lng, lat]: [number, number]) => {
    const line = Math.floor((lat * KM_PER_DEGREE) / cell)
    const middle = ((line + 0.5) * cell) / KM_PER_DEGREE
    const width = KM_PER_DEGREE * Math.max(0.1, Math.cos((middle * Math.PI) / 180))
    const column = Math.floor((lng * width) / cell)
    return `${middle.toFixed(3)}, ${(((column + 0.5) * cell) / width).toFixed(3)}`
  }
  return {
    async vehicle({ vin }, { trips }) {
      const own = new Map<string, number>()
      let count = 0
      for (const { start, end, distanceKm } of await trips()) {
        const [from, to] = [place(start), place(end)]
        const key = `${from} ${to}`
        const route = routes.get(key) ?? { trips: 0, vehicles: new Set<string>(), km: 0, from, to }
        routes.set(key, route)
        route.trips += 1
        route.km += distanceKm
        route.vehicles.add(vin)
        own.set(key, (own.get(key) ?? 0) + 1)
        count += 1
      }
      const again = [...own.values()].reduce((sum, times) => sum + (times > 1 ? times : 0), 0)
      if (count > 0) rows.push([vin, count, (again / count) * 100])
    },
    result() {
      const all = [...routes.values()].toSorted((a, b) => b.trips - a.trips)
      const trips = all.reduce((sum, route) => sum + route.trips, 0)
      const repeated = all.reduce((sum, route) => sum + (route.trips > 1 ? route.trips : 0), 0)
      const part = share(repeated, trips)
      return {
        figures: [
          { key: 'trips', value: trips, unit: '' },
          { key: 'routes', value: all.length, unit: '' },
          { key: 'repeated', value: rounded(part === null ? null : part * 100, 1), unit: '%' },
        ],
        charts: [
          {
            kind: 'bars',
            key: 'repetition',
            unit: '',
            bars: ['0–20', '20–40', '40–60', '60–80', '80–100'].map((name, step) => ({
              name: `${name} %`,
              value: rows.filter(([, , again]) => Math.min(4, Math.floor(again / 20)) === step).length,
            })),
          },
        ],
        table: {
          columns: ['from', 'to', 'trips', 'vehicles', 'km'],
          rows: all
            .slice(0, MOST_ROUTES)
            .map(({ from, to, trips: times, vehicles, km }) => [
              from,
              to,
              times,
              vehicles.size,
              rounded(km / times, 1),
            ]),
        },
        limits: ['tripsOnly', 'cells'],
      }
    },
  }
}
