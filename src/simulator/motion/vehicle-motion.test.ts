import { beforeAll, describe, expect, it } from 'vitest'
import { DEMO_SEED, demoFleet, type DemoVehicle } from '#core/demo/demo-fleet.ts'
import { DUTIES, type Duty } from '#core/demo/demo-models-data.ts'
import { greatCircleKm } from '#core/domain/great-circle.ts'
import { RoadNetwork } from '../roads/road-network.ts'
import { buildRoadsFile } from '../../../scripts/roads/roads-of-the-world.ts'
import { demoAgeDays } from '#core/demo/demo-life.ts'
import { type MotionState, USUAL_ANCHOR, VehicleMotion } from './vehicle-motion.ts'

const HOUR = 3_600_000
const DAY_MS = 24 * HOUR
/** Kilometres of a usual day, by duty: two drivers go on where one has to rest. */
const DAY_KM: Readonly<Record<Duty, [from: number, to: number]>> = {
  longHaul: [400, 600],
  teamHaul: [700, 1_100],
  nightHaul: [250, 450],
  distribution: [150, 280],
  cityVan: [80, 150],
  cityBus: [150, 220],
  coach: [300, 450],
  cityCar: [40, 80],
  sweeper: [60, 100],
  mixer: [100, 190],
}
const NOON_IN_CHINA = Date.UTC(2026, 10, 21, 4)

let network: RoadNetwork
let fleet: DemoVehicle[]
let motions: VehicleMotion[]
/** One vehicle of each duty. */
let samples: VehicleMotion[]
beforeAll(() => {
  network = new RoadNetwork(buildRoadsFile())
  fleet = demoFleet(DEMO_SEED, 300)
  motions = fleet.map((vehicle) => new VehicleMotion(network, vehicle, DEMO_SEED))
  samples = DUTIES.map((duty) => motions.find(({ vehicle }) => vehicle.duty === duty) as VehicleMotion)
})

/** States every so many seconds. */
function states(motion: VehicleMotion, from: number, count: number, seconds: number): MotionState[] {
  return Array.from({ length: count }, (_, i) => motion.at(from + i * seconds * 1000))
}

const drivingShare = (of: VehicleMotion[], at: number) =>
  of.filter((motion) => motion.at(at).stop === null).length / of.length

describe('motion of a vehicle', () => {
  it('depends on nothing but seed, vehicle and time', () => {
    for (const motion of samples) {
      const again = new VehicleMotion(network, motion.vehicle, DEMO_SEED)
      const moments = [7, 1, 30, 3, 55].map((hours) => NOON_IN_CHINA + hours * HOUR + 4_321)
      const expected = moments.map((moment) => motion.at(moment))
      expect([...moments].reverse().map((moment) => again.at(moment))).toEqual([...expected].reverse())
    }
  })

  it('never jumps: place, odometer and speed agree all day', () => {
    for (const motion of samples) {
      const track = states(motion, NOON_IN_CHINA - 6 * HOUR, 26 * 360, 10)
      const steps = track.slice(1).map((after, i) => {
        const before = track[i] as MotionState
        const driven = after.odometer - before.odometer
        return { driven, chord: greatCircleKm(before.lat, before.lng, after.lat, after.lng) * 1000, speed: after.speed }
      })
      expect(Math.min(...steps.map(({ driven }) => driven))).toBeGreaterThanOrEqual(-1e-6)
      expect(Math.max(...steps.map(({ driven }) => driven / 10))).toBeLessThan(140 / 3.6)
      // A chord is never longer than the road.
      expect(Math.max(...steps.map(({ chord, driven }) => chord - driven))).toBeLessThan(0.5)
      expect(Math.max(...steps.map(({ speed }) => speed))).toBeLessThan(140)
      expect(Math.min(...steps.map(({ speed }) => speed))).toBeGreaterThanOrEqual(0)
    }
  })

  it('adds up: the odometer is the speed over time', () => {
    for (const motion of samples) {
      const track = states(motion, NOON_IN_CHINA - 6 * HOUR, 4 * 3_600, 1)
      const integrated = track.reduce((sum, { speed }) => sum + speed / 3.6, 0)
      const driven = (track[track.length - 1] as MotionState).odometer - (track[0] as MotionState).odometer
      expect(Math.abs(integrated - driven)).toBeLessThan(30 + driven * 0.004)
    }
  })

  it('drives whole rounds, years on end', () => {
    for (const motion of samples) {
      const { period, metres } = motion.timetable
      const rounds = 399
      const driven = motion.at(NOON_IN_CHINA + rounds * period * 1000).odometer - motion.at(NOON_IN_CHINA).odometer
      // Weekends leave rounds out; delays move some kilometres across noon.
      const whole = Math.round(driven / metres)
      expect(Math.abs(driven - whole * metres)).toBeLessThan(25_000)
      expect(whole).toBeGreaterThan(rounds * 0.7)
      expect(whole).toBeLessThanOrEqual(rounds)
    }
  })

  it('has driven as far as its age lets expect, and little when it was delivered yesterday', () => {
    const vehicles = motions.map((motion) => ({
      days: demoAgeDays(DEMO_SEED, motion.vehicle.index),
      km: motion.at(USUAL_ANCHOR).odometer / 1000,
    }))
    expect(vehicles.filter(({ days, km }) => km > 150 + Math.min(days, 30) * 1_400 + days * 330)).toEqual([])
    expect(vehicles.filter(({ days, km }) => days > 400 && km < 8_000)).toEqual([])
    expect(vehicles.some(({ days }) => days < 20)).toBe(true)
  })

  it('rests at weekends where firms do', () => {
    const vans = motions.filter(({ vehicle }) => vehicle.duty === 'cityVan' || vehicle.duty === 'distribution')
    const driven = (day: number) =>
      vans.filter((motion) => motion.at(day + DAY_MS).odometer - motion.at(day).odometer > 5_000).length
    const friday = Date.UTC(2026, 10, 20) - 8 * HOUR
    expect(driven(friday)).toBeGreaterThan(vans.length * 0.9)
    expect(driven(friday + 2 * DAY_MS)).toBeLessThan(vans.length * 0.5)
  })

  it('faces where it goes', () => {
    const motion = motions.find(({ vehicle }) => vehicle.duty === 'teamHaul') as VehicleMotion
    const off = states(motion, NOON_IN_CHINA, 600, 60).flatMap((state, i) => {
      if (state.speed < 60) return []
      const next = motion.at(NOON_IN_CHINA + i * 60_000 + 2_000)
      const east = (next.lng - state.lng) * Math.cos((state.lat * Math.PI) / 180)
      const course = (Math.atan2(east, next.lat - state.lat) * 180) / Math.PI
      return [Math.abs(((course - state.heading + 540) % 360) - 180)]
    })
    expect(off.length).toBeGreaterThan(100)
    expect(Math.max(...off)).toBeLessThan(50)
  })

  it('keeps energy between empty and full, and charges electric vehicles standing', () => {
    const all = motions.flatMap((motion) =>
      states(motion, NOON_IN_CHINA, 96, 900).map((state) => ({ ...state, powerType: motion.vehicle.powerType })),
    )
    expect(Math.min(...all.map(({ energy }) => energy))).toBeGreaterThan(0.05)
    expect(Math.max(...all.map(({ energy }) => energy))).toBeLessThanOrEqual(0.97)
    const charging = all.filter((state) => state.charging)
    expect(charging.length).toBeGreaterThan(20)
    expect(charging.every(({ powerType, speed }) => powerType === '纯电动' && speed === 0)).toBe(true)
  })

  it('loses charge while driving and gains it while charging', () => {
    const motion = motions.find(
      ({ vehicle }) => vehicle.duty === 'cityBus' && vehicle.powerType === '纯电动',
    ) as VehicleMotion
    const day = states(motion, NOON_IN_CHINA, 1_440, 60)
    const steps = day.slice(1).map((after, i) => ({ before: day[i] as MotionState, after }))
    const charging = steps.filter(({ before, after }) => before.charging && after.charging)
    const driving = steps.filter(({ before, after }) => before.stop === null && after.stop === null)
    expect(charging.length).toBeGreaterThan(30)
    expect(charging.every(({ before, after }) => after.energy > before.energy)).toBe(true)
    expect(driving.every(({ before, after }) => after.energy <= before.energy)).toBe(true)
  })

  it('rests: no driver but a few drives longer than the law allows', () => {
    const long = motions.filter((motion) =>
      motion.timetable.legs.some(({ driving, trip }) => driving > 4 * 3_600 && trip.metres > 100_000),
    )
    expect(long.length / motions.length).toBeLessThan(0.06)
  })
})

describe('a day of a vehicle', () => {
  it('drives as far on a day as its kind does', () => {
    const dayKm = ({ timetable: { metres, period } }: VehicleMotion) => (metres / period) * 86.4
    const middle = (days: number[]) => days.sort((a, b) => a - b)[Math.floor(days.length / 2)]!
    const unusual = Object.entries(DAY_KM).filter(([duty, [from, to]]) => {
      const km = middle(motions.filter(({ vehicle }) => vehicle.duty === duty).map(dayKm))
      return km < from || km > to
    })
    expect(unusual).toEqual([])
    // Towns are as far apart as they are.
    const long = motions.filter((motion) => dayKm(motion) > DAY_KM[motion.vehicle.duty][1] * 1.15)
    expect(long.length).toBeLessThan(motions.length * 0.05)
  })

  it('is under way for a working day, stops included', () => {
    const hours = ({ timetable: { legs } }: VehicleMotion) => {
      const last = legs[legs.length - 1]!
      return (last.departs + last.driving - legs[0]!.departs) / 3_600
    }
    const daily = motions.filter(({ timetable }) => timetable.period === 86_400)
    expect(Math.max(...daily.map(hours))).toBeLessThan(17)
    const busy = daily.filter(({ vehicle }) => vehicle.duty !== 'nightHaul')
    expect(busy.filter((motion) => hours(motion) > 7).length).toBeGreaterThan(busy.length * 0.9)
  })
})

describe('the fleet', () => {
  it('is busy by day in China, and somewhere at any hour', () => {
    const chinese = motions.filter(({ vehicle }) => vehicle.market === 'cn')
    for (const hour of [8, 10, 12, 14, 16]) {
      expect(drivingShare(chinese, NOON_IN_CHINA + (hour - 12) * HOUR)).toBeGreaterThan(0.25)
    }
    for (let hour = 0; hour < 24; hour++)
      expect(drivingShare(motions, NOON_IN_CHINA + hour * HOUR)).toBeGreaterThan(0.1)
  })

  it('sleeps at night where it is', () => {
    const night = NOON_IN_CHINA + 14 * HOUR
    const chinese = motions.filter(({ vehicle }) => vehicle.market === 'cn')
    const american = motions.filter(({ vehicle }) => vehicle.market === 'latam')
    expect(drivingShare(chinese, night)).toBeLessThan(0.3)
    expect(drivingShare(american, night)).toBeGreaterThan(drivingShare(chinese, night))
  })
})
