import { TBOX_BINDABLE } from '#core/domain/stock-life.ts'

/*
 * A pass applies the next record of each of many vehicles: `plant_vin` has the vehicles of a transaction, `plant_head` one record
 * of each. Every statement is about all of them, so that the cost is that of the passes and not of the records.
 */

/** Fields of a built record that are texts of vehicle_detail: name of the payload and column. */
const TEXTS = {
  colour: 'colour',
  orderNum: 'order_num',
  engine: 'engine',
  engineNo: 'engine_no',
  motor: 'motor',
  motorNo: 'motor_no',
  gearbox: 'gearbox',
  chassis: 'chassis',
  energyStore: 'energy_store',
  certificateNo: 'certificate_no',
} as const
/** Those with a type of their own. */
const TYPED = { producedOn: ['produced_on', 'date'], tonnage: ['tonnage', 'float8'], seats: ['seats', 'int'] } as const

export const TABLES = `
  create temp table plant_vin (vin text primary key) on commit drop;
  create temp table plant_head (id bigint primary key, oem_id text, plant_code text, message_id text, vin text, event text,
    happened_at timestamptz, payload jsonb, decision text, decided_by int, state text, org_id int, plant_name text, vehicle_id int,
    elsewhere bool not null default false, archived bool not null default false, created bool not null default false,
    model_id int, reported jsonb, terminal_id int, terminal_vehicle int, held_id int, held_name text, card_id int, dealer_id int,
    differences jsonb, outcome text, note text not null default '') on commit drop`

/** Vehicles of the oldest new records; what waits for them is looked at again. */
export const CHOOSE_VINS = `insert into plant_vin
  select distinct vin from (select vin from plant_record where oem_id = $1 and state = 'received' order by id limit $2) r`
export const WAKE_VINS = `update plant_record r set state = 'received', error = '' from plant_vin p
  where r.oem_id = $1 and r.vin = p.vin and r.state = 'validated'`

/** The next open record of each vehicle. */
export const CHOOSE_HEADS = `insert into plant_head (id, oem_id, plant_code, message_id, vin, event, happened_at, payload, decision,
    decided_by, state)
  select distinct on (r.vin) r.id, r.oem_id, r.plant_code, r.message_id, r.vin, r.event, r.happened_at, r.payload, r.decision,
    r.decided_by, r.state
  from plant_vin p join plant_record r on r.oem_id = $1 and r.vin = p.vin
  where r.state in ('received', 'validated', 'conflict') order by r.vin, r.happened_at, r.id`

/** Vehicles whose next record waits: those behind it wait too, and the vehicle is done with. */
export const BLOCKED = [
  `update plant_record r set state = 'validated', error = 'earlier' from plant_head h
    where h.state <> 'received' and r.oem_id = h.oem_id and r.vin = h.vin and r.state = 'received'`,
  `delete from plant_vin p where not exists (select 1 from plant_head h where h.vin = p.vin and h.state = 'received')`,
  `delete from plant_head where state <> 'received'`,
]

const hold = (note: string, condition: string) =>
  `update plant_head set outcome = 'validated', note = '${note}' where outcome is null and ${condition}`
const fail = (note: string, condition: string) =>
  `update plant_head set outcome = 'failed', note = '${note}' where outcome is null and ${condition}`
const mapped = (kind: string) => `coalesce((select c.target from plant_code c where c.oem_id = h.oem_id
  and c.plant_code = h.plant_code and c.kind = '${kind}' and c.code = h.payload ->> '${kind}'), h.payload ->> '${kind}')`

/** Two vehicles that want the same thing at once: the earlier record first, the others in a later pass. */
const oneOf = (column: string, event: string) => `delete from plant_head where id in (select id from (
  select id, row_number() over (partition by ${column} order by happened_at, id) as nth from plant_head
   where event = '${event}' and ${column} is not null and outcome is null) t where nth > 1)`

const LOCKED = [
  `select 1 from vehicle v join plant_head h on h.vin = v.vin order by v.id for update of v`,
  `select 1 from terminal t where t.vehicle_id in (select v.id from vehicle v join plant_head h on h.vin = v.vin)
     or t.sn in (select payload ->> 'sn' from plant_head where event = 'terminalFitted')
     or t.iccid in (select payload ->> 'iccid' from plant_head where event = 'simFitted') order by t.id for update`,
]

const RESOLVE = [
  `update plant_head h set org_id = p.org_id, plant_name = p.name from plant p
    where p.oem_id = h.oem_id and p.code = h.plant_code`,
  hold('unknownPlant', 'org_id is null'),
  `update plant_head h set vehicle_id = v.id, elsewhere = v.oem_id <> h.oem_id, archived = v.archived from vehicle v
    where v.vin = h.vin`,
  fail('vinTaken', 'elsewhere'),
  fail('archived', 'archived'),
  hold('notBuilt', `vehicle_id is null and event <> 'built'`),
]

const BUILT_CHECKS = [
  `update plant_head h set reported = h.payload || jsonb_build_object('model', m.model_code), model_id = m.id from vehicle_model m
    where h.event = 'built' and m.oem_id = h.oem_id and m.model_code = ${mapped('model')}`,
  hold('unknownModel', `event = 'built' and model_id is null`),
  `update plant_head h set reported = h.reported || jsonb_build_object('colour', c.code) from vehicle_colour c
    where h.event = 'built' and h.payload ? 'colour' and c.oem_id = h.oem_id and c.code = ${mapped('colour')}`,
  hold(
    'unknownColour',
    `event = 'built' and payload ? 'colour' and not exists (select 1 from vehicle_colour c
      where c.oem_id = plant_head.oem_id and c.code = reported ->> 'colour')`,
  ),
  `update plant_head h set differences = d.list from (
    select h.id, jsonb_agg(jsonb_build_object('field', r.key, 'booked', b.value, 'reported', r.value) order by r.key) as list
      from plant_head h join vehicle v on v.id = h.vehicle_id join vehicle_model m on m.id = v.model_id
      left join vehicle_detail x on x.vehicle_id = v.id
      cross join lateral jsonb_each_text(h.reported) r
      join lateral jsonb_each_text(jsonb_build_object('model', m.model_code,
        ${Object.entries(TEXTS)
          .map(([name, column]) => `'${name}', x.${column}`)
          .join(', ')},
        ${Object.entries(TYPED)
          .map(([name, [column]]) => `'${name}', x.${column}::text`)
          .join(', ')})) b on b.key = r.key
     where h.event = 'built' and h.outcome is null and b.value <> '' and r.value <> b.value group by h.id) d
   where d.id = h.id`,
]

const BINDABLE = TBOX_BINDABLE.map((state) => `'${state}'`).join(', ')

const TERMINAL_CHECKS = [
  `update plant_head h set terminal_id = t.id, terminal_vehicle = t.vehicle_id,
     note = case when t.blocked or (t.vehicle_id is null and t.stock_state not in (${BINDABLE})) then 'terminalNotUsable' else '' end
    from terminal t where h.event = 'terminalFitted' and h.outcome is null and t.oem_id = h.oem_id and t.sn = h.payload ->> 'sn'`,
  fail('unknownTerminal', `event = 'terminalFitted' and terminal_id is null`),
  fail('terminalNotUsable', `event = 'terminalFitted' and note = 'terminalNotUsable'`),
  oneOf('terminal_id', 'terminalFitted'),
  `update plant_head h set held_id = t.id, held_name = t.sn from terminal t
    where h.event = 'terminalFitted' and h.outcome is null and t.vehicle_id = h.vehicle_id and t.id <> h.terminal_id`,
  `update plant_head h set differences = nullif(
      case when h.held_id is null then '[]'::jsonb
        else jsonb_build_array(jsonb_build_object('field', 'sn', 'booked', h.held_name, 'reported', h.payload ->> 'sn')) end
      || case when h.terminal_vehicle is null or h.terminal_vehicle = h.vehicle_id then '[]'::jsonb
        else jsonb_build_array(jsonb_build_object('field', 'terminalVin', 'booked',
          (select v.vin from vehicle v where v.id = h.terminal_vehicle), 'reported', h.vin)) end, '[]'::jsonb)
    where h.event = 'terminalFitted' and h.outcome is null`,
]

const SIM_CHECKS = [
  `update plant_head h set terminal_id = t.id, held_name = t.iccid, reported = jsonb_build_object('sn', t.sn, 'imei', t.imei)
    from terminal t where h.event = 'simFitted' and h.outcome is null and t.vehicle_id = h.vehicle_id`,
  hold('noTerminal', `event = 'simFitted' and terminal_id is null`),
  `update plant_head h set card_id = c.id, note = case when c.state = 'terminated' or (c.imei_lock <> ''
      and h.reported ->> 'imei' <> '' and c.imei_lock <> h.reported ->> 'imei') then 'cardNotUsable' else '' end
    from sim_card c where h.event = 'simFitted' and h.outcome is null and c.oem_id = h.oem_id and c.iccid = h.payload ->> 'iccid'`,
  fail('unknownCard', `event = 'simFitted' and card_id is null`),
  fail('cardNotUsable', `event = 'simFitted' and note = 'cardNotUsable'`),
  oneOf('card_id', 'simFitted'),
  `update plant_head h set held_id = t.id, differences = jsonb_build_array(jsonb_build_object('field', 'cardSn', 'booked', t.sn,
      'reported', h.reported ->> 'sn')) from terminal t
    where h.event = 'simFitted' and h.outcome is null and t.iccid = h.payload ->> 'iccid' and t.id <> h.terminal_id`,
  `update plant_head h set differences = coalesce(h.differences, '[]'::jsonb) || jsonb_build_array(jsonb_build_object(
      'field', 'iccid', 'booked', h.held_name, 'reported', h.payload ->> 'iccid'))
    where h.event = 'simFitted' and h.outcome is null and h.held_name <> '' and h.held_name <> h.payload ->> 'iccid'`,
]

const SHIPPED_CHECKS = [
  `update plant_head h set dealer_id = d.id from dealer d where h.event = 'shipped' and h.outcome is null
    and h.payload ? 'dealerCode' and d.oem_id = h.oem_id and d.code = h.payload ->> 'dealerCode'`,
  fail('unknownDealer', `event = 'shipped' and payload ? 'dealerCode' and dealer_id is null`),
  `update plant_head h set differences = jsonb_build_array(jsonb_build_object('field', 'dealerCode', 'booked', v.dealer_code,
      'reported', h.payload ->> 'dealerCode')) from vehicle v
    where h.event = 'shipped' and h.outcome is null and v.id = h.vehicle_id and v.dealer_code <> ''
      and v.dealer_code <> h.payload ->> 'dealerCode'`,
]

const DECIDE = [
  `update plant_head set outcome = 'conflict' where outcome is null and differences is not null and decision = ''`,
  `update plant_head set outcome = 'retained' where outcome is null and differences is not null and decision = 'keep'`,
]

export const CHECKS = [
  ...LOCKED,
  ...RESOLVE,
  ...BUILT_CHECKS,
  ...TERMINAL_CHECKS,
  ...SIM_CHECKS,
  ...SHIPPED_CHECKS,
  ...DECIDE,
]

const texts = Object.values(TEXTS)
const typed = Object.values(TYPED).map(([column]) => column)

const BUILD = [
  `with made as (insert into vehicle (oem_id, org_id, vin, model_id, register_state, attribute)
      select oem_id, org_id, vin, model_id, 'stock', 1 from plant_head
       where event = 'built' and outcome is null and vehicle_id is null order by id on conflict (vin) do nothing returning id, vin)
    update plant_head h set vehicle_id = made.id, created = true from made where made.vin = h.vin`,
  `update vehicle v set model_id = h.model_id, updated_at = now() from plant_head h
    where h.event = 'built' and h.outcome is null and not h.created and v.id = h.vehicle_id and v.model_id <> h.model_id`,
  `insert into vehicle_detail as x (vehicle_id, oem_id, plant_code, ${[...texts, ...typed].join(', ')})
    select vehicle_id, oem_id, plant_code,
      ${Object.keys(TEXTS)
        .map((name) => `coalesce(reported ->> '${name}', '')`)
        .join(', ')},
      ${Object.entries(TYPED)
        .map(([name, [, type]]) => `(reported ->> '${name}')::${type}`)
        .join(', ')}
      from plant_head where event = 'built' and outcome is null and vehicle_id is not null
    on conflict (vehicle_id) do update set plant_code = excluded.plant_code, updated_at = now(),
      ${texts.map((column) => `${column} = coalesce(nullif(excluded.${column}, ''), x.${column})`).join(', ')},
      ${typed.map((column) => `${column} = coalesce(excluded.${column}, x.${column})`).join(', ')}`,
]

const FIT = [
  // Released first: a vehicle has one terminal at any moment.
  `insert into life_event (oem_id, vehicle_id, subject_type, subject_id, subject_name, kind, source, details, happened_at)
    select h.oem_id, t.vehicle_id, 'terminal', t.id, t.sn, 'terminalRemoved', 'plant',
      jsonb_build_object('plant', h.plant_name, 'messageId', h.message_id), h.happened_at
    from plant_head h join terminal t on t.id = h.held_id or (t.id = h.terminal_id and t.vehicle_id <> h.vehicle_id)
    where h.event = 'terminalFitted' and h.outcome is null`,
  `update terminal t set vehicle_id = null, stock_state = 'stock', deregistered = true, auth_code = null, updated_at = now()
    from plant_head h where h.event = 'terminalFitted' and h.outcome is null
      and (t.id = h.held_id or (t.id = h.terminal_id and t.vehicle_id <> h.vehicle_id))`,
  `update terminal t set vehicle_id = h.vehicle_id, updated_at = now() from plant_head h
    where h.event = 'terminalFitted' and h.outcome is null and t.id = h.terminal_id and t.vehicle_id is null`,
  `update terminal t set iccid = '', login_iccid = '', updated_at = now() from plant_head h
    where h.event = 'simFitted' and h.outcome is null and t.id = h.held_id`,
  `update terminal t set iccid = h.payload ->> 'iccid', login_iccid = '', updated_at = now() from plant_head h
    where h.event = 'simFitted' and h.outcome is null and t.id = h.terminal_id and t.iccid <> h.payload ->> 'iccid'`,
  // An import that added the card cannot be undone any more.
  `update sim_card c set updated_at = now() from plant_head h where h.event = 'simFitted' and h.outcome is null and c.id = h.card_id`,
]

const SEND = [
  `insert into vehicle_detail as x (vehicle_id, oem_id, plant_code, line_off_on, certificate_no, produced_on)
    select vehicle_id, oem_id, plant_code, (happened_at at time zone 'Asia/Shanghai')::date,
      coalesce(payload ->> 'certificateNo', ''), (payload ->> 'producedOn')::date
      from plant_head where event = 'lineOff' and outcome is null
    on conflict (vehicle_id) do update set line_off_on = excluded.line_off_on, updated_at = now(),
      certificate_no = coalesce(nullif(x.certificate_no, ''), excluded.certificate_no),
      produced_on = coalesce(x.produced_on, excluded.produced_on)`,
  `update vehicle v set dealer_code = h.payload ->> 'dealerCode', attribute = case when v.sold then v.attribute else 2 end,
      updated_at = now() from plant_head h
    where h.event = 'shipped' and h.outcome is null and h.dealer_id is not null and v.id = h.vehicle_id`,
]

const REMEMBER = [
  `insert into vehicle_change (oem_id, vehicle_id, source, changes, changed_by)
    select oem_id, vehicle_id, 'plant', (select jsonb_agg(jsonb_build_object('field', d ->> 'field', 'from', d ->> 'booked',
      'to', d ->> 'reported')) from jsonb_array_elements(differences) d), decided_by
    from plant_head where outcome is null and differences is not null`,
  `insert into life_event (oem_id, vehicle_id, subject_type, subject_id, subject_name, kind, source, details, reported_by, happened_at)
    select h.oem_id, h.vehicle_id, case h.event when 'terminalFitted' then 'terminal' when 'simFitted' then 'simCard' end,
      coalesce(h.card_id, h.terminal_id), coalesce(h.payload ->> 'iccid', h.payload ->> 'sn', ''), h.event, 'plant',
      jsonb_strip_nulls(jsonb_build_object('plant', h.plant_name, 'messageId', h.message_id, 'dealer', h.payload ->> 'dealerCode',
        'orderNo', h.payload ->> 'orderNum')), h.decided_by, h.happened_at
    from plant_head h where h.outcome is null and h.vehicle_id is not null order by h.id`,
  `insert into life_event (oem_id, vehicle_id, kind, source, details, happened_at)
    select oem_id, vehicle_id, 'registered', 'plant', jsonb_build_object('plant', plant_name, 'messageId', message_id), now()
    from plant_head where created order by id`,
]

/** Vehicles another tenant took between the check and the write. */
const LOST = fail('vinTaken', 'vehicle_id is null')

export const WRITES = [...BUILD, LOST, ...FIT, ...SEND, ...REMEMBER]

/** Terminals whose vehicle or card has changed. */
export const TOUCHED = `select distinct t.id from plant_head h cross join lateral (values (h.terminal_id), (h.held_id)) t(id)
  where h.outcome is null and h.event in ('terminalFitted', 'simFitted') and t.id is not null`

export const FINISH = `update plant_record r set
    state = case when h.outcome is null or h.outcome = 'retained' then 'applied' else h.outcome end,
    error = case when h.outcome in ('validated', 'failed') then h.note else '' end,
    result = case when h.outcome = 'retained' then 'retained' when h.outcome is not null then '' when h.created then 'created'
      when h.differences is not null then 'overwritten' else 'updated' end,
    differences = coalesce(h.differences, '[]'::jsonb), vehicle_id = coalesce(h.vehicle_id, r.vehicle_id),
    applied_at = case when h.outcome is null or h.outcome = 'retained' then now() end
  from plant_head h where r.id = h.id`

/** Numbers of the deliveries whose records a transaction has changed; those without an open record are done. */
export const COUNT_BATCHES = `with changed as (select distinct r.batch_id from plant_record r
      where r.oem_id = $1 and r.vin = any($2)),
    counted as (select r.batch_id, count(*) filter (where r.state = 'applied')::int as applied,
        count(*) filter (where r.state = 'received')::int as received,
        count(*) filter (where r.state = 'validated')::int as waiting,
        count(*) filter (where r.state = 'conflict')::int as conflicts,
        count(*) filter (where r.state = 'failed')::int as failed
      from plant_record r join changed c on c.batch_id = r.batch_id group by r.batch_id)
  update plant_batch b set applied = c.applied, waiting = c.waiting, conflicts = c.conflicts, failed = c.failed,
      state = case when b.state = 'cancelled' then b.state when c.received > 0 then 'running' else 'done' end,
      finished_at = case when c.received > 0 then null else coalesce(b.finished_at, now()) end
    from counted c where b.id = c.batch_id`
