import type { AuditChange, AuditEntry, StoredAuditChange } from '#core/contract/audit.ts'
import type { Database } from '#server/store/database.ts'
import { vehicleNameText } from '#server/store/vehicle-name.ts'

/** Names people know the rows of a table by, as SQL over the alias `r`; a row of any other table goes by its number. */
const NAMES: Readonly<Record<string, string>> = {
  account: `coalesce(nullif(r.display_name, ''), r.username)`,
  alarm_rule: 'r.name',
  can_plan: 'r.name',
  command_job: `(select ${vehicleNameText('v')} from vehicle v where v.id = r.vehicle_id)`,
  dealer: 'r.name',
  fence: 'r.name',
  organisation: 'r.name',
  parameter_template: 'r.name',
  part: 'r.serial',
  role: 'r.name',
  service_station: 'r.name',
  sim_card: 'r.iccid',
  terminal: 'r.sn',
  vehicle: vehicleNameText('r'),
  vehicle_group: 'r.name',
  vehicle_model: 'r.model_name',
}
/** Columns that name a row without a foreign key. */
const KEYLESS: Readonly<Record<string, string>> = {
  approver_id: 'account',
  assignee_id: 'account',
  dealer_id: 'dealer',
  org_id: 'organisation',
}
const REFERENCES = `select c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as "of"
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and array_length(c.conkey, 1) = 1`
const COMMANDS = `select j.id::text, j.kind, jsonb_build_object('word', j.params -> 'word') as params, v.vin, v.plate
  from command_job j join vehicle v on v.id = j.vehicle_id where j.oem_id = $1 and j.id = any($2)`
const PLATES = 'select vin, plate from vehicle where oem_id = $1 and vin = any($2)'

/** An entry as it is stored, before its people and things have names. */
export type UnnamedEntry = Omit<AuditEntry, 'plate' | 'objectName' | 'command' | 'changes'> & {
  changes: StoredAuditChange[]
}
type Command = NonNullable<AuditEntry['command']>
type NameOf = (table: string, id: unknown) => string

/** Gives entries the names of the people and things they are about, as they are called now. */
export function auditNaming({ pool }: Pick<Database, 'pool'>) {
  let references: Promise<ReadonlyMap<string, string>> | undefined
  const read = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query<Row>(text, values)).rows

  /** Which table a column refers to: the schema says it, and does not change while the platform runs. */
  const referred = async () => {
    references ??= read<{ table: string; column: string; of: string }>(REFERENCES).then(
      (rows) => new Map(rows.map(({ table, column, of }) => [`${table}.${column}`, of])),
    )
    const known = await references
    return (table: string, column: string) => known.get(`${table}.${column}`) ?? KEYLESS[column]
  }

  return async (oemId: string, entries: readonly UnnamedEntry[]): Promise<AuditEntry[]> => {
    const tableOf = await referred()
    const wanted = new Wanted()
    for (const { object, objectId, changes } of entries) {
      wanted.add(object, objectId)
      for (const change of changes) {
        wanted.add(change.object, change.objectId)
        for (const [column, value] of valuesOf(change)) wanted.add(tableOf(change.object, column), value)
      }
    }
    const vins = [...new Set(entries.flatMap(({ vin }) => vin ?? []))]
    const [names, commands, plates] = await Promise.all([
      wanted.read((table, ids) => read(namesQuery(table), [oemId, ids])),
      read<Command & { id: string }>(COMMANDS, [oemId, wanted.of('command_job')]),
      read<{ vin: string; plate: string }>(PLATES, [oemId, vins]),
    ])
    const commandOf = new Map(commands.map(({ id, ...command }) => [id, command]))
    const plateOf = new Map(plates.map(({ vin, plate }) => [vin, plate]))
    return entries.map((entry) => ({
      ...entry,
      plate: (entry.vin && plateOf.get(entry.vin)) || '',
      objectName: names(entry.object, entry.objectId),
      command: (entry.object === 'command_job' && commandOf.get(entry.objectId)) || null,
      changes: entry.changes.map((change) => named(change, tableOf, names)),
    }))
  }
}

const namesQuery = (table: string) =>
  `select r.id::text, ${NAMES[table]} as name from "${table}" r where r.oem_id = $1 and r.id = any($2)`

function* valuesOf({ before, after }: StoredAuditChange): Generator<[string, unknown]> {
  yield* Object.entries(before ?? {})
  yield* Object.entries(after ?? {})
}

function named(
  change: StoredAuditChange,
  tableOf: (table: string, column: string) => string | undefined,
  nameOf: NameOf,
): AuditChange {
  const names: AuditChange['names'] = {}
  for (const [column, value] of valuesOf(change)) {
    const table = tableOf(change.object, column)
    const name = table === undefined ? '' : nameOf(table, value)
    if (name !== '') names[column] = { ...names[column], [String(value)]: name }
  }
  return { ...change, name: nameOf(change.object, change.objectId), names }
}

/** Rows whose names are wanted, by table, so that each table is read once. */
class Wanted {
  readonly #ids = new Map<string, Set<number>>()

  add(table: string | undefined, id: unknown): void {
    const number = Number(id)
    if (table === undefined || !Object.hasOwn(NAMES, table) || !Number.isSafeInteger(number) || number <= 0) return
    this.#ids.set(table, (this.#ids.get(table) ?? new Set()).add(number))
  }

  of(table: string): number[] {
    return [...(this.#ids.get(table) ?? [])]
  }

  async read(rows: (table: string, ids: number[]) => Promise<{ id: string; name: string | null }[]>): Promise<NameOf> {
    const found = await Promise.all(
      [...this.#ids.keys()].map(async (table) =>
        (await rows(table, this.of(table))).map((row) => [table, row] as const),
      ),
    )
    const names = new Map(found.flat().map(([table, { id, name }]) => [`${table} ${id}`, name ?? '']))
    return (table, id) => names.get(`${table} ${String(id)}`) ?? ''
  }
}
