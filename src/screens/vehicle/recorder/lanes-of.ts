import type { SingleReplay, SingleSignals, SingleVehicle } from '#core/contract/single.ts'
import type { SingleReading } from '#core/domain/single-vehicle.ts'
import type { Moment } from '../moment.ts'
import { CELL_SPREAD, rangeOf, TEMPERATURE } from '../reading-scale.ts'
import { type CurvePoint, withNewest } from '../with-newest.ts'
import { type LaneScale, scaleAround, scaleFromZero } from './lane-scale.ts'

/** Lanes of readings; those of bus signals have the key of their signal. */
export const READING_LANES = ['speed', 'power', 'soc', 'fuel', 'temperature', 'voltage', 'cellSpread'] as const
export type ReadingLane = (typeof READING_LANES)[number]

interface Curve {
  /** [epoch s, value], oldest first. */
  points: readonly CurvePoint[]
  scale: LaneScale
}

export interface Lane extends Curve {
  kind: 'reading' | 'signal'
  key: string
  /** Of signals, as the plan has them. */
  name: string
  unit: string
  digits: number
  /** The lower end of a range whose upper end are the points. */
  low?: readonly CurvePoint[]
  /** Values within are normal; absent where no limits are known. */
  normal?: LaneScale
  /** Words or all digits of the newest value of a signal. */
  text?: string | null
  exact?: string | undefined
  /** The reading whose list is behind it. */
  reading?: SingleReading
}

interface Sources {
  vehicle: Pick<SingleVehicle, 'powerType' | 'vehicleClass'>
  source: SingleReplay | undefined
  signals: SingleSignals | undefined
  /** Keys of signals a user selected. */
  chosen: readonly string[]
  moment: Moment
}

/** Lanes at least, as far as there are data for them. */
export const LANES = 6

/** Percent of a traction battery below which it is low. */
const LOW_SOC = 20
/** Scales never span less than this, so that noise does not look like change. */
const SPAN = { temperature: 20, voltage: 50, power: 20, spread: 50, signal: 0.25 } as const

/** What the recorder shows of a vehicle: its speed, selected signals, then what it reports, the most important first. */
export function lanesOf(sources: Sources): Lane[] {
  const { signals, chosen } = sources
  const readings = readingLanes(sources)
  const [speed, ...others] = readings
  const curves = (signals?.curves ?? []).map(signalLane)
  const first = speed ? [speed] : []
  if (chosen.length > 0) return filled([...first, ...curves], others)
  const important = others.filter(({ key }) => !SPARE.has(key))
  const spare = others.filter(({ key }) => SPARE.has(key))
  const shown = new Set(readings.map(({ unit }) => unit))
  const additional = [...curves]
    .filter(({ unit }) => !(unit !== '%' && shown.has(unit)))
    .sort((a, b) => Number(turns(b.unit)) - Number(turns(a.unit)))
  return [...first, ...important, ...additional, ...spare].slice(0, LANES)
}

const filled = (lanes: Lane[], others: readonly Lane[]): Lane[] => [
  ...lanes,
  ...others.slice(0, Math.max(0, LANES - lanes.length)),
]

/** Shown where nothing more important is reported. */
const SPARE: ReadonlySet<string> = new Set(['voltage', 'cellSpread'])
/** The engine or motor first: what drives the vehicle. */
const turns = (unit: string): boolean => /^(1\/min|rpm|r\/min)$/i.test(unit)

function signalLane({ key, name, unit, text, exact, points }: SingleSignals['curves'][number]): Lane {
  const values = points.map(([, value]) => value)
  const size = Math.max(0, ...values.map(Math.abs))
  const scale = turns(unit) ? scaleFromZero(values, 1000) : scaleAround(values, Math.max(1, SPAN.signal * size))
  const digits = size >= 100 || values.every(Number.isInteger) ? 0 : size >= 10 ? 1 : 2
  return { kind: 'signal', key, name, unit, digits, points, scale, text, exact }
}

/** Readings that have a course, in the order of READING_LANES. */
function readingLanes({ vehicle, source, moment }: Sources): Lane[] {
  if (!source) return []
  const newest = (key: SingleReading) => (moment.live ? moment.readings[key] : undefined)
  const of = (key: keyof SingleReplay['readings']) => withNewest(source.readings[key] ?? [], newest(key))
  const track = source.track.map(([, , second, kmh]): CurvePoint => [second, kmh])
  const speed = withNewest(track, newest('speed'))
  const [high, low] = [of('temperatureHigh'), of('temperatureLow')]
  const power = products(of('voltage'), of('current'))
  const spread = differences(of('cellHigh'), of('cellLow'))
  const lanes: (Omit<Lane, 'kind' | 'name'> & { key: ReadingLane })[] = [
    {
      key: 'speed',
      reading: 'speed',
      unit: 'km/h',
      digits: 0,
      points: speed,
      scale: scaleFromZero(valuesOf(speed), rangeOf('speed', vehicle).greatest),
    },
    {
      key: 'power',
      reading: 'current',
      unit: 'kW',
      digits: 0,
      points: power,
      scale: scaleFromZero(valuesOf(power), SPAN.power),
    },
    {
      key: 'soc',
      reading: 'soc',
      unit: '%',
      digits: 1,
      points: of('soc'),
      scale: { least: 0, greatest: 100 },
      normal: { least: LOW_SOC, greatest: 100 },
    },
    {
      key: 'fuel',
      reading: 'fuel',
      unit: 'L',
      digits: 1,
      points: of('fuel'),
      scale: scaleFromZero(valuesOf(of('fuel')), rangeOf('fuel', vehicle).greatest / 2),
    },
    {
      key: 'temperature',
      reading: 'temperatureHigh',
      unit: '°C',
      digits: 0,
      points: high,
      low,
      scale: scaleAround(valuesOf([...high, ...low]), SPAN.temperature),
      normal: TEMPERATURE,
    },
    {
      key: 'voltage',
      reading: 'voltage',
      unit: 'V',
      digits: 0,
      points: of('voltage'),
      scale: scaleAround(valuesOf(of('voltage')), SPAN.voltage),
    },
    {
      key: 'cellSpread',
      reading: 'cellHigh',
      unit: 'mV',
      digits: 0,
      points: spread,
      scale: scaleFromZero(valuesOf(spread), SPAN.spread),
      normal: { least: 0, greatest: CELL_SPREAD.warning * 1000 },
    },
  ]
  return lanes.flatMap((lane) => (lane.points.length > 0 ? [{ ...lane, kind: 'reading' as const, name: '' }] : []))
}

const valuesOf = (points: readonly CurvePoint[]): number[] => points.map(([, value]) => value)

/** kW where voltage and current are of one report. */
const products = (voltage: readonly CurvePoint[], current: readonly CurvePoint[]): CurvePoint[] =>
  joined(voltage, current, (volts, amperes) => (volts * amperes) / 1000)

/** mV between two curves of volts. */
const differences = (high: readonly CurvePoint[], low: readonly CurvePoint[]): CurvePoint[] =>
  joined(high, low, (above, below) => Math.round((above - below) * 1000))

function joined(
  one: readonly CurvePoint[],
  other: readonly CurvePoint[],
  value: (one: number, other: number) => number,
): CurvePoint[] {
  const others = new Map(other)
  return one.flatMap(([second, first]): CurvePoint[] => {
    const found = others.get(second)
    return found === undefined ? [] : [[second, value(first, found)]]
  })
}
