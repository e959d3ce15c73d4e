import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { emptyDemo } from '#tests/support/empty-demo.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { seedDemo } from './seed-demo.ts'

const log = createLog('silent')
let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())
beforeEach(() => emptyDemo(db))

describe('names of the demo', () => {
  const namesIn = async (from: string) =>
    (await db.pool.query<{ name: string }>(`select name from (${from}) named order by name`)).rows.map(
      ({ name }) => name,
    )
  const LISTS: Readonly<Record<string, string>> = {
    tenants: "select name from tenant where oem_id <> 'demo'",
    organisations: "select name from organisation where name <> 'Organisation of admin'",
    roles: "select name from role where name <> 'admin 0'",
    descriptions: "select about as name from role where about <> ''",
    fences: 'select name from fence',
    rules: 'select name from alarm_rule',
    groups: 'select name from vehicle_group',
    dealers: 'select name from dealer',
    stations: 'select name from service_station',
    tests: 'select project as name from test_run',
    plants: 'select name from plant',
    cities: 'select operating_city as name from vehicle',
    strategies: 'select name from upgrade_strategy',
    groupsOfStrategies:
      "select g->>'name' as name from upgrade_strategy, jsonb_array_elements(rules->'groups') g where g->>'name' <> '1'",
    knownIssues: "select known_issues as name from soft_version where known_issues <> ''",
    replacements: 'select note as name from tbox_change',
    cards: "select explanation as name from sim_change where explanation <> ''",
    coaching: 'select reason as name from coaching_case',
    consents: 'select note as name from vehicle_consent',
    owners: "select owner_name as name from vehicle where owner_name <> ''",
    Chinese:
      "select d.name from driver d join organisation o on o.id = d.org_id where o.path like any (select path || '%' from organisation where code = 'R-001')",
  }

  it.each([
    ['en', /^[^\p{Script=Han}]+$/u],
    ['zh', /\p{Script=Han}/u],
  ] as const)('are those of a tenant that speaks %s', async (demoLanguage, written) => {
    await addAccount(db, { username: 'admin', password: 'x', oemId: 'demo' })
    await seedDemo(db, { simVehicles: 60, demoLanguage }, log)
    for (const [list, from] of Object.entries(LISTS)) {
      const names = await namesIn(from)
      expect({ list, some: names.length > 0 }).toEqual({ list, some: true })
      expect({ list, other: names.filter((name) => !written.test(name)) }).toEqual({ list, other: [] })
    }
  })

  it('stay in the language of the first start', async () => {
    await seedDemo(db, { simVehicles: 30, demoLanguage: 'zh' }, log)
    const before = await namesIn(LISTS.organisations!)
    await seedDemo(db, { simVehicles: 31, demoLanguage: 'en' }, log)
    const after = await namesIn(LISTS.organisations!)
    expect(after.slice(0, before.length).length).toBe(before.length)
    for (const name of after) expect(name).toMatch(/\p{Script=Han}/u)
  })

  it('give managers the same user names in every language', async () => {
    await addAccount(db, { username: 'admin', password: 'x', oemId: 'demo' })
    await seedDemo(db, { simVehicles: 60, demoLanguage: 'zh' }, log)
    const { rows } = await db.pool.query<{ username: string }>(
      "select username from account where username like 'manager-%' order by username",
    )
    expect(rows.map(({ username }) => username)).toContain('manager-east-china')
    expect(rows.map(({ username }) => username)).toContain('manager-trial-fleet')
  })
})
