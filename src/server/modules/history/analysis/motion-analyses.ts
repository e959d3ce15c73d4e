import { knownSpeed } from '#core/domain/position-quality.ts'
import { hasStatus } from '#core/protocol/jt808/location/status-bits.ts'
import { type MakeAnalysis, rounded, share } from './analysis-context.ts'

/** Positions further apart say nothing about how hard the speed changed. */
const LONGEST_STEP_MS = 15_000
/** Positions further apart say nothing about what happened between them. */
const LONGEST_GAP_MS = 120_000
const HOUR_MS = 3_600_000
const MOST_SCORE = 100
const POINTS_PER_HARSH = 2
const POINTS_PER_OVERSPEED_PERCENT = 1
const SPEED_STEP = 10
const SPEEDS = 13
/** Bits 8 and 9 of the status word: 0 empty, 1 half, 3 full; 2 is reserved. */
const LOADS = ['empty', 'half', 'reserved', 'full'] as const

/** Harsh changes of speed and driving too fast, per 100 km. */
export const drivingStyle: MakeAnalysis = ({ speedLimit = 90, harsh = 7 }) => {
  const rows: [string, number, number, number, number, number][] = []
  return {
    async vehicle({ vin }, { positions, hours }) {
      const km = (await hours()).reduce((sum, { mileageKm }) => sum + mileageKm, 0)
      let [up, down, moving, fast] = [0, 0, 0, 0]
      let before: { ts: number; speed: number } | undefined
      for await (const position of positions()) {
        const { ts } = position
        const speed = knownSpeed(position)
        if (speed === null) continue
        const step = before ? ts - before.ts : 0
        if (before && step > 0 && step <= LONGEST_GAP_MS && before.speed > 0) {
          moving += step
          if (before.speed > speedLimit) fast += step
        }
        if (before && step > 0 && step <= LONGEST_STEP_MS) {
          const change = (speed - before.speed) / (step / 1000)
          if (change >= harsh) up += 1
          if (change <= -harsh) down += 1
        }
        before = { ts, speed }
      }
      if (km < 1) return
      const fastShare = share(fast, moving) ?? 0
      const lost = ((up + down) / km) * 100 * POINTS_PER_HARSH + fastShare * 100 * POINTS_PER_OVERSPEED_PERCENT
      rows.push([vin, km, up, down, fastShare * 100, Math.max(0, MOST_SCORE - lost)])
    },
    result() {
      const sum = (index: 1 | 2 | 3) => rows.reduce((total, row) => total + row[index], 0)
      const km = sum(1)
      const scores = rows.map((row) => row[5])
      const mean = scores.length > 0 ? scores.reduce((a, b) => a + b, 0) / scores.length : null
      return {
        figures: [
          { key: 'km', value: rounded(km, 0), unit: 'km' },
          { key: 'accelerations', value: rounded(km > 0 ? (sum(2) / km) * 100 : null), unit: '/100 km' },
          { key: 'brakings', value: rounded(km > 0 ? (sum(3) / km) * 100 : null), unit: '/100 km' },
          { key: 'score', value: rounded(mean, 0), unit: '' },
        ],
        charts: [
          {
            kind: 'bars',
            key: 'scores',
            unit: '',
            bars: Array.from({ length: 10 }, (_, step) => ({
              name: `${step * 10}–${step * 10 + 10}`,
              value: scores.filter((score) => Math.min(9, Math.floor(score / 10)) === step).length,
            })),
          },
        ],
        table: {
          columns: ['vin', 'km', 'accelerations', 'brakings', 'fast', 'score'],
          rows: rows
            .toSorted((a, b) => a[5] - b[5])
            .map(([vin, ...figures]) => [vin, ...figures.map((value) => rounded(value, 1))]),
        },
        limits: ['positions', 'harshStep'],
      }
    },
  }
}

/** How much of the running time vehicles stood still. */
export const idleShare: MakeAnalysis = () => {
  const rows: [string, number, number, number][] = []
  const byHour = Array.from({ length: 24 }, () => 0)
  return {
    async vehicle({ vin }, { hours }) {
      let [running, idle] = [0, 0]
      for (const each of await hours()) {
        running += each.runningSeconds
        idle += each.idleSeconds
        // Asia/Shanghai is eight whole hours ahead.
        const hour = (Math.floor(each.hour / HOUR_MS) + 8) % 24
        byHour[hour] = (byHour[hour] ?? 0) + each.idleSeconds
      }
      if (running > 0) rows.push([vin, running, idle, (idle / running) * 100])
    },
    result() {
      const running = rows.reduce((sum, row) => sum + row[1], 0)
      const idle = rows.reduce((sum, row) => sum + row[2], 0)
      const idlePart = share(idle, running)
      return {
        figures: [
          { key: 'running', value: rounded(running / 3600, 1), unit: 'h' },
          { key: 'idle', value: rounded(idle / 3600, 1), unit: 'h' },
          { key: 'idleShare', value: rounded(idlePart === null ? null : idlePart * 100, 1), unit: '%' },
        ],
        charts: [
          {
            kind: 'bars',
            key: 'idleByHour',
            unit: 'h',
            bars: byHour.map((seconds, hour) => ({ name: `${hour}:00`, value: rounded(seconds / 3600)! })),
          },
        ],
        table: {
          columns: ['vin', 'running', 'idle', 'idleShare'],
          rows: rows
            .toSorted((a, b) => b[3] - a[3])
            .map(([vin, run, still, part]) => [vin, rounded(run / 3600), rounded(still / 3600), rounded(part, 1)]),
        },
        limits: ['ignition', 'platformHours'],
      }
    },
  }
}

/** How long vehicles drove at which speed with which load. */
export const speedLoad: MakeAnalysis = () => {
  const cells = LOADS.map(() => Array.from({ length: SPEEDS }, () => 0))
  let vehicles = 0
  return {
    async vehicle(_vehicle, { positions }) {
      let before: { ts: number; speed: number; load: number } | undefined
      let reported = false
      for await (const position of positions()) {
        const { ts, status } = position
        const speed = knownSpeed(position)
        if (speed === null) continue
        const step = before ? ts - before.ts : 0
        if (before && before.speed > 0 && step > 0 && step <= LONGEST_GAP_MS) {
          const column = Math.min(SPEEDS - 1, Math.floor(before.speed / SPEED_STEP))
          const line = cells[before.load]!
          line[column] = line[column]! + step / HOUR_MS
          reported = true
        }
        before = hasStatus(status, 'accOn') ? { ts, speed, load: (status >> 8) & 3 } : undefined
      }
      if (reported) vehicles += 1
    },
    result() {
      const shown = LOADS.map((name, index) => ({ name, line: cells[index]!.map((hours) => rounded(hours)!) })).filter(
        ({ name, line }) => name !== 'reserved' || line.some((hours) => hours > 0),
      )
      const columns = Array.from({ length: SPEEDS }, (_, step) =>
        step === SPEEDS - 1 ? `≥ ${step * SPEED_STEP}` : `${step * SPEED_STEP}–${step * SPEED_STEP + SPEED_STEP}`,
      )
      const hours = shown.reduce((sum, { line }) => sum + line.reduce((a, b) => a + b, 0), 0)
      return {
        figures: [
          { key: 'vehicles', value: vehicles, unit: '' },
          { key: 'driving', value: rounded(hours, 1), unit: 'h' },
        ],
        charts: [
          {
            kind: 'matrix',
            key: 'speedLoad',
            unit: 'h',
            columns,
            lines: shown.map(({ name }) => name),
            cells: shown.map(({ line }) => line),
          },
        ],
        table: {
          columns: ['load', 'hours'],
          rows: shown.map(({ name, line }) => [
            name,
            rounded(
              line.reduce((a, b) => a + b, 0),
              1,
            ),
          ]),
        },
        limits: ['positions', 'loadBits'],
      }
    },
  }
}
