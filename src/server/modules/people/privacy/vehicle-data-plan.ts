/** A table as the catalogue of the database describes it. */
export interface CatalogueTable {
  name: string
  columns: readonly string[]
  /** Foreign keys: of which column, to which column of which table, and whether the database removes such rows itself. */
  refers: readonly { column: string; table: string; target: string; setsNull: boolean }[]
}

/** Treatment of rows of a table when a vehicle is erased. */
export type Treatment =
  /** Removed. */
  | 'delete'
  /** Retained without the columns that link them to the vehicle. */
  | 'unlink'
  /** Of the audit trail: the personal part is taken out, the entry stays in its chain. */
  | 'erase'

export interface PlannedTable {
  name: string
  treatment: Treatment
  /** SQL over $1 vehicle, $2 terminals, $3 VIN, $4 tenant, $5 phones: the rows that belong to the vehicle. */
  where: string
  /** With `unlink`: what is set. */
  set?: string
}

/** Tables with a name of a vehicle, a terminal or a person in them that erasing leaves alone, and why. */
export const LEFT_ALONE: Readonly<Record<string, string>> = {
  account: 'an account of the platform with its own phone number, not of a vehicle',
  account_setting: 'settings of an account, not of a vehicle',
  app_user: 'an account of the mobile app, which may have other vehicles; it is erased on its own page',
  alarm_rule: 'which vehicles a rule is for is a list of row ids; the id of an erased vehicle identifies no one',
  analysis_job: 'figures of many vehicles together; they are removed after 90 days',
  can_plan: 'which vehicles a plan is for is a list of row ids; the id of an erased vehicle identifies no one',
  can_plan_release: 'as can_plan',
  content_set: 'a search and how many vehicles it found; what it found is in content_match, which is covered',
  coaching_case: 'of a driver, not of a vehicle',
  dealer: 'telephone of a dealer',
  driver: 'a driver of the register, who also drives other vehicles',
  tenant: 'limits of a tenant',
  tenant_package: 'limits of a package',
  organisation: 'telephone of an organisation',
  erased_vehicle: 'numbers of what was erased, so that nothing of it is stored again; they identify no one',
  export_job: 'files of many vehicles together; they are removed after 7 days, the rows after 90',
  export_schedule: 'a saved search; a VIN in it finds nothing any more',
  fault_code: 'advice to drivers in general',
  fault_code_mute: 'of models, not of vehicles',
  fence: 'which vehicles a fence is for is a list of row ids; the id of an erased vehicle identifies no one',
  lock_task: 'a text for all its drivers and a number of vehicles',
  notice_hook: 'a setting: whether the messages of a hook shorten VINs',
  saved_view: 'a saved search; a VIN in it finds nothing any more',
  service_station: 'telephone of a station',
  sim_card: 'the card outlives the vehicle; what vehicle it was in is not in its row',
  terminal_dialect: 'of terminal models',
  translation: 'texts of the platform',
  upgrade_task: 'a text for all its drivers and a number of vehicles; a VIN of its selection finds nothing any more',
  upgrade_task_group: 'how many vehicles it has',
  vehicle_colour: 'of models',
  vehicle_group: 'contact of the customer of a contract',
  vehicle_model: 'of models',
  vehicle_order: 'of models',
}

const VEHICLE = '$1::int'
const TERMINALS = 'any($2::int[])'
const VIN = '$3::text'
const TENANT = '$4::text'
const PHONES = 'any($5::text[])'

/** Where the rule by columns would say too much or too little. */
const NAMED: Readonly<Record<string, readonly PlannedTable[]>> = {
  vehicle: [{ name: 'vehicle', treatment: 'delete', where: `id = ${VEHICLE}` }],
  terminal: [{ name: 'terminal', treatment: 'delete', where: `id = ${TERMINALS}` }],
  // Hardware has a life of its own: it goes back into stock.
  part: [
    {
      name: 'part',
      treatment: 'unlink',
      where: `vehicle_id = ${VEHICLE}`,
      set: 'vehicle_id = null, installed_on = null',
    },
  ],
  device: [
    {
      name: 'device',
      treatment: 'unlink',
      where: `vehicle_id = ${VEHICLE}`,
      set: "vehicle_id = null, linked_at = null, position = '', state = case state when 'linked' then 'stock' else state end",
    },
  ],
  black_box: [
    {
      name: 'black_box',
      treatment: 'unlink',
      where: `vehicle_id = ${VEHICLE}`,
      set: "vehicle_id = null, installed_at = null, state = case state when 'installed' then 'stock' else state end",
    },
  ],
  // Audit entries about it: named by its VIN, or by an image of one of its rows.
  audit_entry: [
    {
      name: 'audit_entry',
      treatment: 'erase',
      where: `oem_id = ${TENANT} and not erased and (vin = ${VIN} or (object = 'vehicle' and object_id = (${VEHICLE})::text)
        or given::text like '%' || ${VIN} || '%' or changes::text like '%' || ${VIN} || '%'
        or jsonb_path_exists(changes, '$[*].*.vehicle_id ? (@ == $v)', jsonb_build_object('v', ${VEHICLE})))`,
    },
  ],
  data_package: [{ name: 'data_package', treatment: 'delete', where: `oem_id = ${TENANT} and ${VIN} = any(vins)` }],
  // A plan for this vehicle alone is removed; one for several continues without it.
  wake_plan: [
    {
      name: 'wake_plan',
      treatment: 'delete',
      where: `oem_id = ${TENANT} and vehicles -> 'vins' = jsonb_build_array(${VIN})`,
    },
    {
      name: 'wake_plan',
      treatment: 'unlink',
      where: `oem_id = ${TENANT} and vehicles -> 'vins' ? ${VIN} and vehicles -> 'vins' <> jsonb_build_array(${VIN})`,
      set: `vehicles = jsonb_set(vehicles, '{vins}', (vehicles -> 'vins') - ${VIN})`,
    },
  ],
  plant_day_total: [
    {
      name: 'plant_day_total',
      treatment: 'unlink',
      where: `oem_id = ${TENANT} and ${VIN} = any(vins)`,
      set: `vins = array_remove(vins, ${VIN})`,
    },
  ],
  import_row: [
    {
      name: 'import_row',
      treatment: 'delete',
      where: `(label = ${VIN} or cells::text like '%' || ${VIN} || '%') and run_id in (select id from import_run where oem_id = ${TENANT})`,
    },
  ],
  recent_zone: [
    {
      name: 'recent_zone',
      treatment: 'delete',
      where: `vin = ${VIN} and account_id in (select id from account where oem_id = ${TENANT})`,
    },
  ],
}

/**
 * Every table with rows of a vehicle: by the columns that name it or one of its terminals, by keys to vehicle or terminal,
 * and by keys to a table that is covered already. In the order in which rows can be removed: who refers before who is
 * referred to. A new table is covered by its columns; `vehicle-data-plan.test.ts` fails when it cannot be.
 */
export function vehicleDataPlan(tables: readonly CatalogueTable[]): PlannedTable[] {
  const planned = new Map<string, readonly PlannedTable[]>()
  // Tables come after those they refer to.
  for (const table of tables) {
    if (table.name in LEFT_ALONE) continue
    const found = NAMED[table.name] ?? byColumns(table) ?? byParents(table, planned)
    if (found) planned.set(table.name, found)
  }
  return [...planned.values()].flat().toReversed()
}

function byColumns({ name, columns, refers }: CatalogueTable): PlannedTable[] | undefined {
  const has = (column: string) => columns.includes(column)
  const conditions = new Set<string>()
  for (const { column, table } of refers) {
    if (table === 'vehicle') conditions.add(`${column} = ${VEHICLE}`)
    if (table === 'terminal') conditions.add(`${column} = ${TERMINALS}`)
  }
  if (has('vehicle_id')) conditions.add(`vehicle_id = ${VEHICLE}`)
  // Rows from before a terminal was bound to its vehicle have only the terminal or its phone.
  if (has('terminal_id'))
    conditions.add(
      has('vehicle_id') ? `vehicle_id is null and terminal_id = ${TERMINALS}` : `terminal_id = ${TERMINALS}`,
    )
  if (has('phone') && (has('terminal_id') || has('vehicle_id')) && has('oem_id')) {
    const unknown = has('terminal_id') ? 'terminal_id is null and ' : ''
    conditions.add(`${unknown}phone = ${PHONES} and oem_id = ${TENANT}`)
  }
  if (has('vin') && has('oem_id')) conditions.add(`vin = ${VIN} and oem_id = ${TENANT}`)
  if (conditions.size === 0) return undefined
  return [{ name, treatment: 'delete', where: [...conditions].map((one) => `(${one})`).join(' or ') }]
}

/** Rows below those of a covered table. */
function byParents(
  { name, refers }: CatalogueTable,
  planned: ReadonlyMap<string, readonly PlannedTable[]>,
): PlannedTable[] | undefined {
  const conditions = refers.flatMap(({ column, table, target, setsNull }) => {
    const parents = setsNull ? [] : (planned.get(table) ?? []).filter(({ treatment }) => treatment === 'delete')
    return parents.map(({ where }) => `(${column} in (select ${target} from ${table} where ${where}))`)
  })
  return conditions.length === 0 ? undefined : [{ name, treatment: 'delete', where: conditions.join(' or ') }]
}
