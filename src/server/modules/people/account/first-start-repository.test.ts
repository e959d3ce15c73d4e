import { verify } from '@node-rs/argon2'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { administratorNotice, firstStart } from './first-start-repository.ts'

let db: TestDatabase
beforeEach(async () => {
  db = await testDatabase()
})
afterEach(() => db.close())

const administrators = async () => {
  const found = await db.pool.query(
    `select a.username, a.oem_id, a.password_hash, r.grants_all, o.path = o.id || '.' as is_root
     from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
     join organisation o on o.id = a.org_id`,
  )
  return found.rows as { username: string; oem_id: string; password_hash: string; grants_all: boolean }[]
}

describe('the first start', () => {
  it('makes tenant demo with an administrator and prints the password once', async () => {
    const made = await firstStart(db, { demo: true, adminPassword: undefined })
    const [admin] = await administrators()
    expect(admin).toMatchObject({ username: 'admin', oem_id: 'demo', grants_all: true, is_root: true })
    expect(made!.generatedPassword).toMatch(/^[\w-]{20}$/)
    expect(await verify(admin!.password_hash, made!.generatedPassword!)).toBe(true)
    expect(administratorNotice(made!, 'http://x/')).toContain(made!.generatedPassword)
    expect(await firstStart(db, { demo: true, adminPassword: undefined })).toBeNull()
  })

  it('takes the configured password and does not show it', async () => {
    const made = await firstStart(db, { demo: false, adminPassword: 'chosen-by-operator-1' })
    const [admin] = await administrators()
    expect(admin).toMatchObject({ oem_id: 'main' })
    expect(await verify(admin!.password_hash, 'chosen-by-operator-1')).toBe(true)
    expect(administratorNotice(made!, 'http://x/')).not.toContain('chosen-by-operator-1')
  })

  it('makes one administrator when many processes start at once', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => firstStart(db, { demo: true, adminPassword: 'x' })))
    expect(made.filter((each) => each !== null)).toHaveLength(1)
    expect(await administrators()).toHaveLength(1)
  })
})
