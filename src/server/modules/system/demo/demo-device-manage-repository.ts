import { sql } from 'drizzle-orm'
import { DEMO_DEVICE_MAKER, demoDeviceId } from '#core/demo/demo-device.ts'
import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import type { DemoNames } from '#core/demo/demo-names.ts'
import { demoCard, demoSpare, hasOtherCard } from '#core/demo/demo-spare.ts'
import { terminalKey } from '#core/protocol/jt808/frame.ts'
import type { RegistrationMode } from '#server/app/environment.ts'
import type { Transaction } from '#server/store/database.ts'

/**
 * Orders for the vehicles with a second terminal, in the order of the fleet. The first one is waiting: its new terminal signs on
 * some minutes after the start. The last two have none: there a replacement can be tried.
 */
const OPEN_ORDERS = [
  { state: 'waiting', reason: 'upgrade', note: 'Retrofit for JT/T 808-2019' },
  null,
  { state: 'applied', reason: 'fault', note: 'Reboots several times an hour' },
  { state: 'approved', reason: 'fault', note: 'CAN data missing since the last service' },
] as const

/** Orders that ended, of further vehicles; `old` and `spare` are terminals of the shelf. */
const ENDED_ORDERS = [
  { at: 2, state: 'closed', reason: 'fault', shelf: 5, days: 34, failure: '', note: 'No GNSS fix' },
  { at: 9, state: 'closed', reason: 'accident', shelf: 11, days: 21, failure: '', note: 'Rear-end collision' },
  { at: 11, state: 'verified', reason: 'upgrade', shelf: 17, days: 1, failure: '', note: 'Retrofit for 5G' },
  {
    at: 20,
    state: 'rolledBack',
    reason: 'fault',
    shelf: 0,
    days: 12,
    failure: 'position',
    note: 'Terminal of another lot',
  },
  {
    at: 22,
    state: 'rolledBack',
    reason: 'theft',
    shelf: 2,
    days: 9,
    failure: 'deadline',
    note: 'Vehicle did not come',
  },
  { at: 25, state: 'rejected', reason: 'upgrade', shelf: 4, days: 6, failure: '', note: 'Planned for next year' },
  { at: 30, state: 'cancelled', reason: 'fault', shelf: 6, days: 4, failure: '', note: 'Fixed by a restart' },
] as const

/** Changes of SIM cards that users have decided about, or have not. */
const SIM_CHANGES = [
  { at: 1, state: 'done', outcome: 'applied', hours: 400, explanation: 'Card was broken', source: 'manual' },
  {
    at: 8,
    state: 'done',
    outcome: 'retained',
    hours: 300,
    explanation: 'Test card of the workshop, removed again',
    source: 'terminal',
  },
  { at: 14, state: 'explained', outcome: '', hours: 20, explanation: 'Carrier contract ends', source: 'file' },
  { at: 18, state: 'suspicious', outcome: '', hours: 50, explanation: '', source: 'terminal' },
] as const

/** Replacements of terminals and changes of SIM cards, for the first vehicles of the fleet. */
export async function addDemoDeviceManage(
  tx: Transaction,
  oemId: string,
  names: DemoNames,
  fleet: readonly DemoVehicle[],
  registration: RegistrationMode,
): Promise<void> {
  await addSpares(tx, oemId, fleet, registration)
  await addEndedOrders(tx, oemId, names, fleet)
  await addOpenOrders(tx, oemId, names, fleet)
  await addLives(tx, oemId)
  await addSimChanges(tx, oemId, names, fleet)
}

/** Who applies and who decides; null in a demo without accounts. */
const people = (oemId: string) => sql`people as (
  select (select min(id) from account where oem_id = ${oemId} and username = 'admin') as admin,
    (select min(a.id) from account a join account_role g on g.account_id = a.id join role r on r.id = g.role_id
      where a.oem_id = ${oemId} and r.built_in = 'engineer') as engineer)`

/** Second terminals with their cards, and the cards that are in vehicles without having been registered. */
async function addSpares(
  tx: Transaction,
  oemId: string,
  fleet: readonly DemoVehicle[],
  registration: RegistrationMode,
): Promise<void> {
  const spares = fleet.flatMap((vehicle) => {
    const spare = demoSpare(vehicle)
    if (!spare) return []
    const { sn, iccid, terminalModel: model, firmware, dialect } = spare
    const bound = registration === 'strict'
    const device = { deviceId: bound ? demoDeviceId(spare) : null, deviceMaker: bound ? DEMO_DEVICE_MAKER : '' }
    return [{ sn, iccid, model, firmware, dialect, phone: terminalKey(spare.phone), ...device }]
  })
  await tx.execute(sql`
    insert into terminal (oem_id, phone, sn, iccid, model, supplier, firmware, hardware, dialect, batch, stock_state, produced_on,
        warranty_until, device_id, device_maker)
      select ${oemId}, s.phone, s.sn, s.iccid, s.model, 'Fleetwall', s.firmware, 'H' || left(s.firmware, 1), s.dialect, '2026-W30',
          'tested', date '2026-07-20', date '2029-07-19', s."deviceId", s."deviceMaker"
        from jsonb_to_recordset(${JSON.stringify(spares)}::jsonb) as s(phone text, sn text, iccid text, model text, firmware text,
          dialect text, "deviceId" text, "deviceMaker" text) on conflict do nothing`)
  const cards = [...spares.map(({ iccid }) => iccid), ...fleet.filter(hasOtherCard).slice(1).map(demoCard)]
  await tx.execute(sql`
    insert into sim_card (oem_id, org_id, iccid, msisdn, carrier, plan, state, real_name, batch)
      select ${oemId}, o.id, c.iccid, '1064998' || right(c.iccid, 6), 'Northern Mobile', '2 GB / fleet', 'ready', 'verified', '2026-07'
        from jsonb_array_elements_text(${JSON.stringify(cards)}::jsonb) as c(iccid)
        join organisation o on o.oem_id = ${oemId} and o.parent_id is null on conflict do nothing`)
}

async function addOpenOrders(
  tx: Transaction,
  oemId: string,
  names: DemoNames,
  fleet: readonly DemoVehicle[],
): Promise<void> {
  const withSpare = fleet.filter((vehicle) => demoSpare(vehicle) !== undefined)
  const orders = OPEN_ORDERS.flatMap((order, at) => {
    const vehicle = withSpare[at]
    return order && vehicle
      ? [{ ...order, note: names.text(order.note), vin: vehicle.vin, sn: demoSpare(vehicle)!.sn }]
      : []
  })
  await tx.execute(sql`
    with ${people(oemId)}
    insert into tbox_change (oem_id, vehicle_id, old_terminal_id, new_terminal_id, old_iccid, spare_iccid, reason, note, workshop, state,
        moves, deadline_hours, applied_by, applied_at, decided_by, decided_at, started_at, deadline_at)
      select ${oemId}, v.id, o.id, n.id, o.iccid, n.iccid, r.reason, r.note, ${names.text('Fleetwall Service')}, r.state,
          '{parameters,templates,openJobs}', 48, p.engineer, now() - interval '3 hours',
          case when r.state <> 'applied' then p.admin end, case when r.state <> 'applied' then now() - interval '2 hours' end,
          case when r.state = 'waiting' then now() end, case when r.state = 'waiting' then now() + interval '48 hours' end
        from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as r(vin text, sn text, state text, reason text, note text)
        cross join people p join vehicle v on v.vin = r.vin join terminal o on o.vehicle_id = v.id join terminal n on n.sn = r.sn
      on conflict do nothing`)
}

/** Terminals of the shelf were in these vehicles, or were meant for them. */
async function addEndedOrders(
  tx: Transaction,
  oemId: string,
  names: DemoNames,
  fleet: readonly DemoVehicle[],
): Promise<void> {
  const orders = ENDED_ORDERS.flatMap(({ at, shelf, note, ...order }) => {
    const vehicle = fleet[at]
    const sn = `FTS2026${String(shelf).padStart(5, '0')}`
    return vehicle
      ? [
          {
            ...order,
            note: names.text(note),
            vin: vehicle.vin,
            sn,
            done: order.state === 'closed' || order.state === 'verified',
          },
        ]
      : []
  })
  await tx.execute(sql`
    with ${people(oemId)}
    insert into tbox_change (oem_id, vehicle_id, old_terminal_id, new_terminal_id, old_iccid, reason, note, workshop, state, moves,
        deadline_hours, applied_by, applied_at, decided_by, decided_at, started_at, deadline_at, signed_on_at, verified_at, ended_at,
        failure, check_registration, check_vin, check_position, reported_name, distance_km)
      select ${oemId}, v.id, case when r.done then s.id else t.id end, case when r.done then t.id else s.id end,
          case when r.done then '' else t.iccid end, r.reason, r.note, ${names.text('Fleetwall Service')}, r.state, '{parameters,templates}', 48, p.engineer,
          m.at, case when r.state <> 'cancelled' then p.admin end, case when r.state <> 'cancelled' then m.at + interval '2 hours' end,
          case when r.started then m.at + interval '4 hours' end, case when r.started then m.at + interval '52 hours' end,
          case when r.signed then m.at + interval '5 hours' end, case when r.done then m.at + interval '5 hours 4 minutes' end,
          case when r.state <> 'verified' then m.at + interval '7 hours' end, r.failure,
          case when r.signed then 'passed' else 'open' end, case when r.signed then 'passed' else 'open' end,
          case when r.done then 'passed' when r.failure = 'position' then 'failed' else 'open' end,
          case when r.signed then v.plate else '' end, case when r.done then 0.4 when r.failure = 'position' then 812.6 end
        from (select j.*, j.done or j.state = 'rolledBack' as started, j.done or j.failure = 'position' as signed
          from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as j(vin text, sn text, state text, reason text, note text,
            days int, failure text, done boolean)) r
        cross join people p cross join lateral (select now() - make_interval(days => r.days) as at) m
        join vehicle v on v.vin = r.vin join terminal t on t.vehicle_id = v.id join terminal s on s.sn = r.sn
      order by m.at on conflict do nothing`)
}

/** The last step of each order. */
async function addLives(tx: Transaction, oemId: string): Promise<void> {
  await tx.execute(sql`
    insert into life_event (oem_id, vehicle_id, subject_type, subject_id, subject_name, kind, source, reason, details, happened_at)
      select c.oem_id, c.vehicle_id, 'terminal', n.id, n.sn, 'terminalReplaced', 'system', c.note,
          jsonb_build_object('orderNo', 'TC' || lpad(c.id::text, 6, '0'), 'replaces', o.sn, 'to', c.state),
          coalesce(c.ended_at, c.verified_at, c.started_at, c.decided_at, c.applied_at)
        from tbox_change c join terminal o on o.id = c.old_terminal_id join terminal n on n.id = c.new_terminal_id
        where c.oem_id = ${oemId}`)
}

async function addSimChanges(
  tx: Transaction,
  oemId: string,
  names: DemoNames,
  fleet: readonly DemoVehicle[],
): Promise<void> {
  const changes = SIM_CHANGES.flatMap(({ at, explanation, ...change }) => {
    const vehicle = fleet[at]
    return vehicle ? [{ ...change, explanation: names.name(explanation), vin: vehicle.vin, at }] : []
  })
  await tx.execute(sql`
    with ${people(oemId)}
    insert into sim_change (oem_id, vehicle_id, terminal_id, old_iccid, new_iccid, source, detected_at, last_report_at, reports, state,
        explanation, explained_by, explained_at, outcome, approved_by, approved_at)
      select ${oemId}, v.id, t.id, case when r.outcome = 'applied' then '8986049800' || lpad((r.at * 7919)::text, 10, '0') else t.iccid end,
          case when r.outcome = 'applied' then t.iccid else '8986049800' || lpad((r.at * 7919)::text, 10, '0') end, r.source, m.at,
          case when r.source = 'terminal' then m.at + interval '40 minutes' end, case when r.source = 'terminal' then 3 else 0 end, r.state,
          r.explanation, case when r.explanation <> '' then p.engineer end, case when r.explanation <> '' then m.at + interval '3 hours' end,
          r.outcome, case when r.outcome <> '' then p.admin end, case when r.outcome <> '' then m.at + interval '5 hours' end
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r(vin text, at int, state text, outcome text, hours int,
          explanation text, source text)
        cross join people p cross join lateral (select now() - make_interval(hours => r.hours) as at) m
        join vehicle v on v.vin = r.vin join terminal t on t.vehicle_id = v.id
      order by m.at on conflict do nothing`)
}
