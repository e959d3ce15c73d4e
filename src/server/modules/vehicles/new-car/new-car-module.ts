import {
  getNewCar,
  NEW_CAR_CHECKS,
  NEW_CAR_DAYS,
  NEW_CAR_STEPS,
  type NewCar,
  type NewCarCheck,
} from '#core/contract/new-car.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { ELECTRIC_POWER_TYPES } from '#core/domain/power-type.ts'
import { defineModule } from '#server/app/module.ts'
import { NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { type NewCarFacts, newCarRepository } from './new-car-repository.ts'

const DAY_MS = 86_400_000
/** Days after delivery until what is still missing is late. */
const GRACE_DAYS = 7
const SILENT_MS = DAY_MS

export const newCarModule = defineModule({
  name: 'new-car',
  about: 'Follow-up of new vehicles in their first ninety days.',
  routes(app, { db }) {
    const cars = newCarRepository(db)
    route(app, getNewCar, async ({ query: { vin }, caller }) => {
      const facts = await cars.facts(caller, vin)
      if (!facts) throw new NotFound()
      return followUp(facts, await cars.history(facts), Date.now())
    })
  },
})

type History = Awaited<ReturnType<ReturnType<typeof newCarRepository>['history']>>

export function followUp(facts: NewCarFacts, { days, medians, faults }: History, now: number): NewCar {
  const { vin, plate, seriesName, modelName, powerType, dealerName, fromDay } = facts
  const age = dayNumber(facts.today) - dayNumber(fromDay)
  const kmOf = new Map(days.map(({ day, km }) => [day, km]))
  const medianOf = new Map(medians.map((each) => [each.age, each.km]))
  return {
    vin,
    plate,
    seriesName,
    modelName,
    powerType,
    dealerName,
    fromDay,
    age,
    steps: NEW_CAR_STEPS.filter((step) => step !== 'firstCharge' || ELECTRIC_POWER_TYPES.has(powerType)).map(
      (step) => ({
        step,
        stepTime: platformTimeOf(facts[step]),
      }),
    ),
    checks: NEW_CAR_CHECKS.map((check) => checked(check, facts, age, now)),
    days: Array.from({ length: Math.max(0, Math.min(age + 1, NEW_CAR_DAYS)) }, (_, at) => {
      const day = new Date((dayNumber(fromDay) + at) * DAY_MS).toISOString().slice(0, 10)
      return { day, mileageKm: kmOf.get(day) ?? 0, medianKm: medianOf.get(at) ?? null }
    }),
    compared: Math.max(0, ...medians.map(({ vehicles }) => vehicles)),
    faults: faults.map(({ startedAt, endedAt, ...fault }) => ({
      ...fault,
      startTime: platformTimeOf(startedAt),
      endTime: platformTimeOf(endedAt),
    })),
  }
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

function checked(check: NewCarCheck, facts: NewCarFacts, age: number, now: number): NewCar['checks'][number] {
  const { lastMessageAt, newer, openFaults } = facts
  const done: Readonly<Record<NewCarCheck, boolean>> = {
    terminal: facts.hasTerminal,
    activation: facts.activated !== null,
    consent: facts.consent === 'given' || facts.consent === 'limited',
    reporting: lastMessageAt !== null && now - lastMessageAt.getTime() < SILENT_MS,
    software: newer === null,
    faults: openFaults === 0,
  }
  const detail = check === 'software' ? (newer ?? '') : check === 'faults' && openFaults > 0 ? String(openFaults) : ''
  return { check, state: done[check] ? 'done' : age > GRACE_DAYS ? 'late' : 'missing', detail }
}
