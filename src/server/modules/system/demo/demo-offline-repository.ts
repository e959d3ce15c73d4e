import { sql } from 'drizzle-orm'
import type { InspectionItem } from '#core/contract/inspection.ts'
import type { DemoNames } from '#core/demo/demo-names.ts'
import { ELECTRIC_POWER_TYPES } from '#core/domain/power-type.ts'
import type { Database } from '#server/store/database.ts'
import { inspectionTemplate, inspectionTemplateVersion } from '#server/store/schema/inspection.ts'
import { silenceRule } from '#server/store/schema/silence.ts'

type Item = Pick<InspectionItem, 'code' | 'name' | 'kind' | 'limitSeconds'> & Partial<InspectionItem>

const item = (given: Item): InspectionItem => ({
  prompts: {},
  mandatory: true,
  least: null,
  greatest: null,
  ...given,
})

/** Checks that need no inspector: the demo has none. */
const COMMON: readonly InspectionItem[] = [
  item({ code: 'TBOX', name: 'Terminal bound', kind: 'terminal', limitSeconds: 60 }),
  item({ code: 'SIM', name: 'SIM card', kind: 'sim', limitSeconds: 60 }),
  item({ code: 'LOGIN', name: 'First login', kind: 'login', limitSeconds: 120 }),
  item({ code: 'GNSS', name: 'GNSS fix', kind: 'gnss', least: 4, limitSeconds: 240 }),
  item({ code: 'RADIO', name: 'Signal strength', kind: 'signal', signal: 'signal', least: 8, limitSeconds: 240 }),
  item({ code: 'LOCATE', name: 'Position query', kind: 'command', command: 'locate', limitSeconds: 180 }),
  item({ code: 'PROPS', name: 'Attribute query', kind: 'command', command: 'attributes', limitSeconds: 180 }),
]
const BATTERY = item({
  code: 'SOC',
  name: 'Battery above 20 %',
  kind: 'signal',
  signal: 'batterySoc',
  least: 20,
  limitSeconds: 240,
})
const ODOMETER = item({
  code: 'ODO',
  name: 'Odometer reported',
  kind: 'signal',
  signal: 'mileageKm',
  least: 0,
  limitSeconds: 240,
})

/** Function tests that begin automatically, vehicles still in stock to go through them, and rules of silence. */
export async function addDemoOffline(
  orm: Pick<Database['orm'], 'select' | 'insert' | 'execute'>,
  oemId: string,
  names: DemoNames,
): Promise<void> {
  const electric = [...ELECTRIC_POWER_TYPES]
  const models = async (isElectric: boolean) => {
    const found = await orm.execute<{ code: string }>(sql`select model_code as code from vehicle_model
      where oem_id = ${oemId} and (power_type = any(${sql.param(electric)})) = ${isElectric} order by 1`)
    return found.rows.map(({ code }) => code)
  }
  await orm.execute(
    sql`update vehicle set register_state = 'stock' where oem_id = ${oemId} and not sold and id % 2 = 0`,
  )
  const owner = sql<number>`(select id from account where oem_id = ${oemId} order by id limit 1)`
  const tests = [
    {
      name: names.text('End of line, electric'),
      models: await models(true),
      stations: ['L2/EOL'],
      items: [...COMMON, BATTERY],
    },
    {
      name: names.text('End of line'),
      models: await models(false),
      stations: ['L1/EOL'],
      items: [...COMMON, ODOMETER],
    },
  ]
  for (const { items, ...test } of tests) {
    // A list of no models would mean every model.
    if (test.models.length === 0) continue
    const values = { ...test, oemId, autoStart: true, state: 'published', ownerId: owner }
    const [row] = await orm.insert(inspectionTemplate).values(values).onConflictDoNothing().returning()
    const named = items.map((each) => ({ ...each, name: names.name(each.name) }))
    if (row) await orm.insert(inspectionTemplateVersion).values({ templateId: row.id, version: 1, items: named })
  }
  const rule = { oemId, models: [], orgIds: [], backMinutes: 5, without: ['scrapped', 'soldOut'] }
  await orm.insert(silenceRule).values([
    { ...rule, name: names.text('Electric vehicles'), rank: 10, powerTypes: electric, minutes: 15 },
    { ...rule, name: names.text('All other vehicles'), rank: 20, powerTypes: [], minutes: 30 },
  ])
}
