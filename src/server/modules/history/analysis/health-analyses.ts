import { type MakeAnalysis, quantile, rounded } from './analysis-context.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const LEAST_CHARGING_SECONDS = 60

/** When and from which state of charge vehicles are charged. */
export const chargingHabits: MakeAnalysis = () => {
  const byHour = Array.from({ length: 24 }, () => 0)
  const starts: number[] = []
  const rows: [string, number, number, number | null, number | null][] = []
  return {
    async vehicle({ vin }, { hours }) {
      let [seconds, sessions, gained] = [0, 0, 0]
      let before: { hour: number } | undefined
      const own: number[] = []
      for (const each of await hours()) {
        if (each.chargingSeconds < LEAST_CHARGING_SECONDS) continue
        seconds += each.chargingSeconds
        const hour = (Math.floor(each.hour / HOUR_MS) + 8) % 24
        byHour[hour] = (byHour[hour] ?? 0) + each.chargingSeconds
        // Charging in hours that follow each other is one session.
        if (!before || each.hour - before.hour > HOUR_MS) {
          sessions += 1
          if (each.first.soc !== null) own.push(each.first.soc / 10)
        }
        if (each.first.soc !== null && each.last.soc !== null) {
          gained += Math.max(0, each.last.soc - each.first.soc) / 10
        }
        before = each
      }
      if (sessions === 0) return
      starts.push(...own)
      rows.push([vin, sessions, seconds / 3600, quantile(own, 0.5), gained])
    },
    result() {
      const sessions = rows.reduce((sum, row) => sum + row[1], 0)
      return {
        figures: [
          { key: 'sessions', value: sessions, unit: '' },
          {
            key: 'charging',
            value: rounded(
              rows.reduce((sum, row) => sum + row[2], 0),
              1,
            ),
            unit: 'h',
          },
          { key: 'startSoc', value: rounded(quantile(starts, 0.5), 0), unit: '%' },
        ],
        charts: [
          {
            kind: 'bars',
            key: 'chargingByHour',
            unit: 'h',
            bars: byHour.map((seconds, hour) => ({ name: `${hour}:00`, value: rounded(seconds / 3600)! })),
          },
          {
            kind: 'bars',
            key: 'startSoc',
            unit: '',
            bars: Array.from({ length: 10 }, (_, step) => ({
              name: `${step * 10}–${step * 10 + 10} %`,
              value: starts.filter((soc) => Math.min(9, Math.floor(soc / 10)) === step).length,
            })),
          },
        ],
        table: {
          columns: ['vin', 'sessions', 'charging', 'startSoc', 'gained'],
          rows: rows.map(([vin, count, hours, start, gained]) => [
            vin,
            count,
            rounded(hours, 1),
            rounded(start, 0),
            rounded(gained, 0),
          ]),
        },
        limits: ['chargingHours', 'platformHours'],
      }
    },
  }
}

/** Alarms in the days before a trouble code was seen first, against how frequent they are on any days. */
export const faultPrecursors: MakeAnalysis = ({ daysBefore = 7 }, { from, to }) => {
  const before = new Map<string, number>()
  const anyTime = new Map<string, number>()
  const codes = new Map<string, number>()
  let [faults, vehicles] = [0, 0]
  const days = (to - from) / DAY_MS + daysBefore
  return {
    async vehicle(_vehicle, data) {
      const alarms = await data.alarms(daysBefore)
      vehicles += 1
      for (const { kind } of alarms) anyTime.set(kind, (anyTime.get(kind) ?? 0) + 1)
      for (const { code, at } of await data.faults()) {
        faults += 1
        codes.set(code, (codes.get(code) ?? 0) + 1)
        const kinds = alarms.filter((alarm) => alarm.at < at && alarm.at >= at - daysBefore * DAY_MS)
        for (const { kind } of kinds) before.set(kind, (before.get(kind) ?? 0) + 1)
      }
    },
    result() {
      const rows = [...before]
        .map(([kind, count]) => {
          const perFault = count / faults
          const usual = ((anyTime.get(kind) ?? 0) / (vehicles * days)) * daysBefore
          return [
            kind,
            count,
            rounded(perFault)!,
            rounded(usual)!,
            rounded(usual > 0 ? perFault / usual : null),
          ] as const
        })
        .toSorted((a, b) => (b[4] ?? 0) - (a[4] ?? 0))
      return {
        figures: [
          { key: 'faults', value: faults, unit: '' },
          { key: 'codes', value: codes.size, unit: '' },
          { key: 'kinds', value: rows.length, unit: '' },
        ],
        charts: [
          {
            kind: 'bars',
            key: 'lift',
            unit: '×',
            bars: rows.slice(0, 20).map(([kind, , , , lift]) => ({ name: kind, value: lift ?? 0 })),
          },
        ],
        table: { columns: ['alarm', 'count', 'perFault', 'usual', 'lift'], rows: rows.map((row) => [...row]) },
        limits: ['firstReading', 'coincidence'],
      }
    },
  }
}

/** How far the cells of traction batteries are apart. */
export const batteryConsistency: MakeAnalysis = ({ spread = 0.1 }) => {
  const rows: [string, number, number, number, number | null, number][] = []
  return {
    async vehicle({ vin }, { cells }) {
      const readings = await cells()
      if (readings.length === 0) return
      const volts = readings.map(({ high, low }) => high - low)
      const warmth = readings.flatMap(({ warm, cold }) => (warm === null || cold === null ? [] : [warm - cold]))
      const mean = volts.reduce((sum, value) => sum + value, 0) / volts.length
      const wide = volts.filter((value) => value > spread).length
      rows.push([
        vin,
        readings.length,
        mean,
        quantile(volts, 0.95)!,
        quantile(warmth, 0.95),
        (wide / volts.length) * 100,
      ])
    },
    result() {
      const worst = rows.map((row) => row[3])
      const top = 0.2
      return {
        figures: [
          { key: 'vehicles', value: rows.length, unit: '' },
          { key: 'spread', value: rounded(quantile(worst, 0.5), 3), unit: 'V' },
          { key: 'over', value: rows.filter((row) => row[3] > spread).length, unit: '' },
        ],
        charts: [
          {
            kind: 'bars',
            key: 'spreads',
            unit: '',
            bars: Array.from({ length: 10 }, (_, step) => ({
              name: step === 9 ? `≥ ${(step * top) / 10} V` : `${((step * top) / 10).toFixed(2)} V`,
              value: worst.filter((value) => Math.min(9, Math.floor((value / top) * 10)) === step).length,
            })),
          },
        ],
        table: {
          columns: ['vin', 'readings', 'meanSpread', 'spread95', 'warmth95', 'wide'],
          rows: rows
            .toSorted((a, b) => b[3] - a[3])
            .map(([vin, count, mean, high, warm, wide]) => [
              vin,
              count,
              rounded(mean, 3),
              rounded(high, 3),
              rounded(warm, 0),
              rounded(wide, 1),
            ]),
        },
        limits: ['extremes'],
      }
    },
  }
}
