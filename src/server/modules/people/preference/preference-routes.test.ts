import { afterAll, describe, expect, it } from 'vitest'
import { listPreferences, PREFERENCES_MAX, savePreference } from '#core/contract/preference.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { preferenceRepository } from './preference-repository.ts'
import { preferenceRoutes } from './preference-routes.ts'

const db = await testDatabase()
const ann = await addAccount(db, { username: 'ann', password: 'x' })
const bob = await addAccount(db, { username: 'bob', password: 'x' })
await db.pool.query(`insert into account_setting (account_id, key, value) values ($1, 'home', '{}')`, [ann.id])
const { ask, close } = await testApp((app) => preferenceRoutes(app, { preferences: preferenceRepository(db) }), {
  ann: aCaller({ userId: ann.id }),
  bob: aCaller({ userId: bob.id }),
})
afterAll(async () => {
  await close()
  await db.close()
})

const stored = async (token: string) => (await ask(listPreferences, { token })).data
const save = (key: string, value: string | null, token = 'ann') => ask(savePreference, { token, body: { key, value } })

describe('arrangement of the console by account', () => {
  it('is stored, replaced and deleted, for one user alone', async () => {
    await save('columns:/baseInfo/dealer', '{"shown":{}}')
    await save('pageSize', '20')
    await save('pageSize', '50')
    expect(await stored('ann')).toEqual([
      { key: 'columns:/baseInfo/dealer', value: '{"shown":{}}' },
      { key: 'pageSize', value: '50' },
    ])
    expect(await stored('bob')).toEqual([])
    await save('pageSize', null)
    expect((await stored('ann')).map(({ key }: { key: string }) => key)).toEqual(['columns:/baseInfo/dealer'])
  })

  it('refuses odd keys and ends at a number', async () => {
    expect((await save('no key', '1')).code).toBe(400)
    for (let n = 0; n < PREFERENCES_MAX; n++) await save(`columns:/p${n}`, '1', 'bob')
    expect(await save('columns:/more', '1', 'bob')).toMatchObject({ code: 400, failDetail: [{ path: 'key' }] })
    expect((await save('columns:/p1', '2', 'bob')).code).toBe(200)
  })
})
