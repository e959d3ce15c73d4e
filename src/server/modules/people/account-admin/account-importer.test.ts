import { afterAll, describe, expect, it } from 'vitest'
import { dryRunImport, commitImport, undoImport } from '#core/contract/import.ts'
import { Translator } from '#server/http/translate.ts'
import { importRepository } from '#server/modules/files/import/import-repository.ts'
import { importRoutes } from '#server/modules/files/import/import-routes.ts'
import { accountRole, role } from '#server/store/schema/account.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { listening } from '#tests/support/http-app.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { workbookOf } from '#tests/support/workbook.ts'
import { accountImporter } from './account-importer.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const person = (username: string, orgId: number, roles: ('all' | string[])[], oemId = own.oemId) =>
  addAccount(db, { username, password: 'x', oemId, orgId, roles })
const admin = await person('importing', own.head, ['all'])
const clerk = await person('clerk', own.north, [['/permit/account', '/home']])
await person('boss', own.north, ['all'])
await person('stranger', foreign.head, [['/home']], foreign.oemId)
await db.orm.insert(role).values([
  { oemId: own.oemId, name: 'Home', codes: ['/home'], riskCeiling: 0, scope: 'own' },
  { oemId: own.oemId, name: 'Everywhere', codes: ['/home'], riskCeiling: 0, scope: 'all' },
  { oemId: own.oemId, name: 'Dangerous', codes: ['/home'], riskCeiling: 3, scope: 'own' },
])
const [clerks] = await db.orm
  .insert(role)
  .values({ oemId: own.oemId, name: 'Clerks', codes: ['/permit/account', '/home'], riskCeiling: 0, scope: 'own' })
  .returning({ id: role.id })
await db.orm.delete(accountRole)
await db.orm.insert(accountRole).values({ accountId: clerk.id, roleId: clerks!.id })
await db.pool.query(
  `insert into account_role (account_id, role_id) select a.id, r.id from account a join role r on r.name = a.username || ' 0'
    where a.username in ('importing', 'boss')`,
)
const orgNames = new Map(
  (await db.pool.query<{ id: number; name: string }>('select id, name from organisation')).rows.map((o) => [
    o.id,
    o.name,
  ]),
)
const [head, north] = [orgNames.get(own.head)!, orgNames.get(own.north)!]

const test = await testApp(
  (app) =>
    importRoutes(app, { imports: importRepository(db), importers: [accountImporter()], translator: new Translator() }),
  {
    admin: aCaller({ userId: admin.id, oemId: own.oemId, orgId: own.head, orgIds: [own.head, own.north, own.south] }),
    clerk: aCaller({ userId: clerk.id, oemId: own.oemId, orgId: own.north, orgIds: [own.north] }),
  },
)
const { sendForm } = await listening(test)
afterAll(async () => {
  await test.close()
  await db.close()
})

const HEADINGS = ['username', 'name', 'orgName', 'roles', 'mail', 'accountKind']
const check = async (token: string, rows: string[][], headings = HEADINGS) =>
  sendForm(
    dryRunImport,
    token,
    { file: await workbookOf([headings, ...rows]) },
    { query: { importer: 'account' }, lang: 'en' },
  )
const commit = (token: string, importId: string) => test.ask(commitImport, { token, body: { importId } })
const undo = (token: string, importId: string) => test.ask(undoImport, { token, body: { importId } })
const stored = async (username: string) =>
  (
    await db.pool.query(
      `select a.display_name as name, a.org_id as org, a.kind, a.password_hash as hash,
          array(select r.name from account_role g join role r on r.id = g.role_id where g.account_id = a.id order by 1) as roles,
          exists (select 1 from account_link l where l.account_id = a.id and l.purpose = 'invitation') as invited
        from account a where a.username = $1`,
      [username],
    )
  ).rows[0] as Record<string, unknown> | undefined

describe('an import of accounts', () => {
  it('shows what it would do, does it, and takes it back', async () => {
    const dry = await check('admin', [
      ['anna', 'Anna', north, 'Home', 'anna@example.com', ''],
      ['robot', 'Robot', head, 'Home', '', 'service'],
      ['clerk', 'Renamed clerk', north, '', '', ''],
    ])
    expect(dry.data).toMatchObject({ rows: 3, added: 2, changed: 1, invalid: 0 })
    expect(await stored('anna')).toBeUndefined()
    const importId = dry.data.importId as string
    expect((await commit('admin', importId)).code).toBe(200)
    const anna = { name: 'Anna', org: own.north, kind: 'person', hash: null, roles: ['Home'], invited: true }
    expect(await stored('anna')).toEqual(anna)
    expect(await stored('robot')).toMatchObject({ kind: 'service', roles: ['Home'], invited: false })
    expect(await stored('clerk')).toMatchObject({ name: 'Renamed clerk', roles: ['Clerks'] })
    expect((await undo('admin', importId)).code).toBe(200)
    expect(await stored('anna')).toBeUndefined()
    expect(await stored('robot')).toBeUndefined()
    expect(await stored('clerk')).toMatchObject({ name: 'clerk', roles: ['Clerks'] })
  })

  it('is not taken back once a user has a password', async () => {
    const dry = await check('admin', [['late', 'Late', north, 'Home', '', '']])
    const importId = dry.data.importId as string
    await commit('admin', importId)
    await db.pool.query(`update account set password_hash = 'set' where username = 'late'`)
    expect((await undo('admin', importId)).code).toBe(409)
    expect(await stored('late')).toBeDefined()
  })

  it.each([
    ['an unknown organisation', ['x', 'X', 'Nowhere', 'Home', '', ''], 'Organisation not found'],
    ['an organisation out of sight', ['x', 'X', head, 'Home', '', ''], 'Organisation not found'],
    ['an unknown role', ['x', 'X', north, 'Kings', '', ''], 'Role not found'],
    ['no role', ['x', 'X', north, '', '', ''], ''],
    ['a role beyond the own rights', ['x', 'X', north, 'Dangerous', '', ''], 'yourself'],
    ['an account beyond the own rights', ['boss', 'X', north, 'Home', '', ''], 'yourself'],
    ['the own account', ['clerk', 'X', north, 'Home', '', ''], 'yourself'],
    ['a user name of another tenant', ['stranger', 'X', north, 'Home', '', ''], ''],
    ['a user name in other letters', ['BOSS', 'X', north, 'Home', '', ''], ''],
    ['a user name that cannot be one', ['x y', 'X', north, 'Home', '', ''], ''],
    ['a broken address', ['x', 'X', north, 'Home', 'x@', ''], 'email'],
  ])('rejects %s', async (_, row, reason) => {
    const { data } = await check('clerk', [row])
    expect(data).toMatchObject({ invalid: 1, added: 0, changed: 0 })
    expect(JSON.stringify(data)).toContain(reason)
  })

  it('gives nothing that shows more than the caller sees', async () => {
    const dry = await check('clerk', [['wide', 'Wide', north, 'Everywhere', '', '']])
    expect(dry.data).toMatchObject({ invalid: 0 })
    expect((await commit('clerk', dry.data.importId as string)).code).toBe(400)
    expect(await stored('wide')).toBeUndefined()
  })
})
