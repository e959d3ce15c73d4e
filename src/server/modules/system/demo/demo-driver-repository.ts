import { sql } from 'drizzle-orm'
import { demoEquipment } from '#core/demo/demo-equipment.ts'
import { DEMO_SEED, type DemoVehicle } from '#core/demo/demo-fleet.ts'
import type { DemoNames } from '#core/demo/demo-names.ts'
import { unitOf } from '#core/demo/hash-random.ts'
import type { Transaction } from '#server/store/database.ts'
import { inBatches } from '#server/store/paging.ts'

const FOR = { licence: 231, licenceDays: 232 } as const
const ROWS = 5000

/** The drivers whose cards the terminals of these vehicles report. A few licences have ended or end soon. */
export async function addDemoDrivers(
  tx: Transaction,
  oemId: string,
  names: DemoNames,
  fleet: readonly DemoVehicle[],
): Promise<void> {
  const drivers = fleet.flatMap((vehicle) =>
    demoEquipment(DEMO_SEED, vehicle).drivers.map(({ name, phone, certificate, idCard, validUntil }, at) => ({
      vin: vehicle.vin,
      name: names.person(name),
      phone,
      certificate,
      licence: idCard,
      validUntil,
      licenceDays: licenceDays(vehicle.index, at),
    })),
  )
  for (const batch of inBatches(drivers, ROWS)) {
    await tx.execute(sql`
      insert into driver (oem_id, org_id, name, phone, licence_no, licence_until, qualification_no, qualification_until, card_id)
        select ${oemId}, v.org_id, d.name, d.phone, d.licence, (now() at time zone 'Asia/Shanghai')::date + d."licenceDays",
            d.certificate, d."validUntil", 'IC' || right(d.certificate, 8)
          from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as d(vin text, name text, phone text, certificate text, licence text,
            "validUntil" date, "licenceDays" int)
          join vehicle v on v.oem_id = ${oemId} and v.vin = d.vin
        on conflict do nothing`)
  }
}

/** Days until the last day of a driving licence, always the same for a driver. */
function licenceDays(index: number, at: number): number {
  const share = unitOf(DEMO_SEED, FOR.licence, index, at)
  const unit = unitOf(DEMO_SEED, FOR.licenceDays, index, at)
  if (share < 0.03) return -Math.ceil(unit * 20)
  return share < 0.1 ? Math.ceil(unit * 28) : Math.ceil(60 + unit * 1900)
}

/** Coaching cases of drivers of the first vehicles, in every state; `days` ago. */
const CASES = [
  { topic: 'harsh', state: 'needed', days: 1, reason: 'Nine harsh brakings in one week', coach: '', result: '' },
  { topic: 'phone', state: 'needed', days: 2, reason: 'Phone in hand on two trips', coach: '', result: '' },
  { topic: 'fatigue', state: 'assigned', days: 5, reason: 'Fatigue warnings at night', coach: 'Tang Li', result: '' },
  {
    topic: 'speeding',
    state: 'assigned',
    days: 8,
    reason: '15 km/h too fast in town',
    coach: 'Omar Nasser',
    result: '',
  },
  {
    topic: 'harsh',
    state: 'done',
    days: 24,
    reason: 'Short headway on motorways',
    coach: 'Sofia Ramos',
    result: 'Rode along for one shift; keeps three seconds now',
  },
] as const

export async function addDemoCoaching(
  tx: Transaction,
  oemId: string,
  names: DemoNames,
  fleet: readonly DemoVehicle[],
): Promise<void> {
  const cases = fleet.slice(0, CASES.length).map((vehicle, at) => ({
    ...CASES[at],
    reason: names.text(CASES[at]!.reason),
    coach: names.person(CASES[at]!.coach),
    result: names.name(CASES[at]!.result),
    certificate: demoEquipment(DEMO_SEED, vehicle).drivers[0]?.certificate,
  }))
  await tx.execute(sql`
    insert into coaching_case (oem_id, driver_id, topic, state, reason, coach, due_on, result, created_by, created_at, assigned_at, done_at)
      select ${oemId}, d.id, c.topic, c.state, c.reason, c.coach, case when c.coach <> '' then (m.at + interval '14 days')::date end, c.result,
          (select min(a.id) from account a where a.oem_id = ${oemId} and a.username = 'admin'), m.at,
          case when c.coach <> '' then m.at + interval '1 day' end, case when c.state = 'done' then m.at + interval '9 days' end
        from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as c(certificate text, topic text, state text, reason text, coach text, result text, days int)
        join driver d on d.oem_id = ${oemId} and d.qualification_no = c.certificate
        cross join lateral (select now() - make_interval(days => c.days) as at) m
        order by m.at`)
}
