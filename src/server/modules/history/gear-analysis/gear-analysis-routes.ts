import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#core/contract/gear-analysis.ts'
import { GEAR_LIMITS, GearAnalysis, type GearResult } from '#core/domain/gear-analysis.ts'
import { medianOf } from '#core/domain/median.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { chosenVins } from '#core/domain/vin-list.ts'
import { Invalid, NotFound, TooMany } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import type { DriveSampleRepository, Range, SampledVehicle } from './drive-sample-repository.ts'

const DAY_MS = 86_400_000
/** Analyses at a time, of one person and of all: each reads many rows. */
const MOST_OF_ONE = 2
const MOST_OF_ALL = 4
const AGAIN_SECONDS = 5

export function gearAnalysisRoutes(app: FastifyInstance, { samples }: { samples: DriveSampleRepository }): void {
  const turns = new Turns()

  const analyse = async (
    caller: Pick<Caller, 'oemId'>,
    vehicles: readonly SampledVehicle[],
    range: Range,
    filter: contract.GearFilter,
    signal: AbortSignal,
  ) => {
    const analysis = new GearAnalysis()
    let reporting = 0
    for (const vehicle of vehicles) {
      let some = false
      analysis.nextVehicle()
      for await (const sample of samples.samples(caller, vehicle, range, {
        signal,
        withLoad: filter.load !== undefined,
      })) {
        if (filter.load !== undefined && sample.load !== filter.load) continue
        some = true
        analysis.add(sample)
      }
      if (some) reporting += 1
    }
    return { result: analysis.result(), reporting }
  }

  route(app, contract.analyseGears, ({ query, caller, request }) =>
    turns.take(caller, request, async (signal): Promise<contract.GearReport> => {
      const vins = chosenVins(query)
      const range = rangeOf(query, vins.length)
      const vehicles = await samples.vehicles(caller, vins)
      if (vehicles.length === 0) throw new NotFound('error.unknownVehicle')
      const { result, reporting } = await analyse(caller, vehicles, range, query, signal)
      return { ...reportOf(result), vehicles: reporting, asked: vehicles.length }
    }),
  )

  route(app, contract.compareGears, ({ query, caller, request }) =>
    turns.take(caller, request, async (signal): Promise<contract.GearMedian> => {
      const vins = chosenVins(query)
      const range = rangeOf(query, GEAR_LIMITS.peers)
      const own = await samples.vehicles(caller, vins)
      if (own.length === 0) throw new NotFound('error.unknownVehicle')
      const { seriesName, vehicles } = await samples.peers(caller, own, range, GEAR_LIMITS.peers)
      const reports: Pick<contract.GearReport, 'gears' | 'shiftsPer100Km'>[] = []
      for (const one of vehicles) {
        const { result, reporting } = await analyse(caller, [one], range, query, signal)
        if (reporting > 0) reports.push(reportOf(result))
      }
      return { seriesName, ...mediansOf(reports) }
    }),
  )
}

function rangeOf({ startTime, endTime }: contract.GearFilter, vehicles: number): Range {
  const range = { from: fromPlatformTime(startTime), to: fromPlatformTime(endTime) + 1000 }
  const days = Math.ceil((range.to - range.from) / DAY_MS)
  const most = Math.min(GEAR_LIMITS.days, Math.max(1, Math.floor(GEAR_LIMITS.vehicleDays / vehicles)))
  if (days > most) throw Invalid.field('endTime', 'validation.rangeTooLong', { limit: most })
  return range
}

const round = (value: number, digits = 3): number => Number(value.toFixed(digits))
const rounded = (value: number | null, digits: number): number | null => (value === null ? null : round(value, digits))

function reportOf({ shifts, gears, ...figures }: GearResult): Omit<contract.GearReport, 'vehicles' | 'asked'> {
  return {
    ...figures,
    seconds: round(figures.seconds, 1),
    coastingSeconds: round(figures.coastingSeconds, 1),
    km: round(figures.km),
    shiftsPer100Km: figures.km >= 1 ? round((shifts / figures.km) * 100, 1) : null,
    gears: gears.map((row) => ({
      ...row,
      seconds: round(row.seconds, 1),
      km: round(row.km),
      share: figures.seconds > 0 ? row.seconds / figures.seconds : 0,
      rpm: rounded(row.rpm, 0),
      consumption: rounded(row.consumption, 1),
    })),
  }
}

function mediansOf(
  reports: readonly Pick<contract.GearReport, 'gears' | 'shiftsPer100Km'>[],
): Omit<contract.GearMedian, 'seriesName'> {
  const numbers = (values: readonly (number | null | undefined)[]) =>
    values.filter((value) => typeof value === 'number')
  const gears = [...new Set(reports.flatMap((report) => report.gears.map(({ gear }) => gear)))].sort((a, b) => a - b)
  return {
    vehicles: reports.length,
    shiftsPer100Km: medianOf(numbers(reports.map((report) => report.shiftsPer100Km))),
    gears: gears.map((gear) => {
      const rows = reports.map((report) => report.gears.find((row) => row.gear === gear))
      return {
        gear,
        // A vehicle that never used the gear counts with none of its time.
        share: medianOf(rows.map((row) => row?.share ?? 0)) ?? 0,
        rpm: medianOf(numbers(rows.map((row) => row?.rpm))),
        consumption: medianOf(numbers(rows.map((row) => row?.consumption))),
      }
    }),
  }
}

/** Few at a time; who goes away ends their own. */
class Turns {
  private readonly under = new Map<number, number>()
  private all = 0

  async take<T>(
    { userId }: Pick<Caller, 'userId'>,
    { raw }: Pick<FastifyRequest, 'raw'>,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const own = this.under.get(userId) ?? 0
    if (own >= MOST_OF_ONE || this.all >= MOST_OF_ALL) throw new TooMany('error.tooMany', { seconds: AGAIN_SECONDS })
    const gone = new AbortController()
    const leave = () => gone.abort()
    raw.socket.once('close', leave)
    this.under.set(userId, own + 1)
    this.all += 1
    try {
      return await work(gone.signal)
    } finally {
      raw.socket.off('close', leave)
      this.all -= 1
      const left = (this.under.get(userId) ?? 1) - 1
      if (left > 0) this.under.set(userId, left)
      else this.under.delete(userId)
    }
  }
}
