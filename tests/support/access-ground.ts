import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnyEndpoint, codesOf, isEndpoint } from '#core/contract/endpoint.ts'
import { PRODUCT_ROUTES } from '#core/contract/product-routes.ts'
import { opensAny } from '#core/domain/page-group.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { readSettings } from '#server/app/settings.ts'
import { startPlatform } from '#server/app/start-platform.ts'
import { accountRepository } from '#server/modules/people/account/account-repository.ts'
import { createSessions } from '#server/modules/people/account/sessions.ts'
import { apiKeyRepository } from '#server/modules/people/api-key/api-key-repository.ts'
import { createApiKeys } from '#server/modules/people/api-key/api-keys.ts'
import { seedDemo } from '#server/modules/system/demo/seed-demo.ts'
import { createLog } from '#server/ops/log.ts'
import { AS_CSV } from './server.ts'
import { testDatabase } from './database.ts'
import { seedHistory } from './demo-history.ts'
import { addAccount } from './sign-in.ts'

const modules = import.meta.glob<Record<string, unknown>>(['../../src/shared/core/contract/*.ts', '!**/*.test.ts'], {
  eager: true,
})
export const endpoints = Object.values(modules).flatMap((module) => Object.values(module).filter(isEndpoint))
export const named = endpoints.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }))

export const usedOn = (access: AnyEndpoint['access']) =>
  typeof access === 'object' && 'usedOn' in access ? [access.usedOn] : []

/** Codes that open an endpoint, one by one: its own, or those of the pages that use it. */
export function openingCodes({ access }: AnyEndpoint): readonly string[] {
  const [pages] = usedOn(access)
  return pages
    ? PRODUCT_ROUTES.map(({ path }) => path).filter((code) => opensAny(new Set([code]), pages))
    : codesOf(access)
}

interface Answer {
  status: number
  code: number
  text: string
}

/** A running platform with two tenants, and callers of every kind, for walks through the contract. */
export async function accessGround() {
  const db = await testDatabase()
  const log = createLog('silent')
  await seedDemo(db, { simVehicles: 6 }, log)
  const foreign = await seedHistory(db)
  const folder = mkdtempSync(join(tmpdir(), 'fw-access-'))
  const env = { DATA_DIR: folder, DATABASE_URL: db.url, SIM_VEHICLES: '6', ADMIN_PASSWORD: 'administrator 1' }
  const ports = { port: 0, gatewayPort: 0, gb32960Port: 0, videoPort: 0, attachmentPort: 0 }
  const platform = await startPlatform({ ...readSettings(env), ...ports }, log, () => undefined)
  await platform.ready
  // A package would answer for the tenant what only the scope should.
  await db.pool.query(`update tenant set package_id = null where oem_id = 'demo-two'`)

  const sessions = createSessions(accountRepository(db))
  const keys = apiKeyRepository(db)
  const apiKeys = createApiKeys({ keys, callerById: () => Promise.resolve(null) })
  const expireTime = toPlatformTime(Date.now() + 30 * 86_400_000)
  let people = 0
  const account = async (roles: ('all' | string[])[], oemId: string) => {
    const found = await db.pool.query<{ id: number }>(
      'select id from organisation where oem_id = $1 and parent_id is null',
      [oemId],
    )
    const orgId = found.rows[0]!.id
    return addAccount(db, { username: `walker${++people}`, password: 'x', oemId, orgId, roles })
  }

  return {
    db,
    foreign,
    folder,
    platform,
    /** Number of the last account: its name is `walker` and this number. */
    people: () => people,
    administratorOf: (oemId: string) => account(['all'], oemId),
    /** Token of a new user. */
    personWith: async (roles: ('all' | string[])[], oemId = 'demo') => {
      return (await sessions.open((await account(roles, oemId)).id, 'test')).token
    },
    /** A key of this account with these permissions. */
    keyWith: async (accountId: number, codes: readonly string[]) => {
      const { key, ...made } = apiKeys.make()
      const limits = { riskCeiling: 3 as const, callsAMinute: 6_000, createdBy: '', expireTime }
      await keys.insert({ ...made, ...limits, accountId, name: 'walk', codes: [...codes] }, Number.MAX_SAFE_INTEGER)
      return key
    },
    send: async (
      endpoint: AnyEndpoint,
      token: string | null,
      input: { query?: object; body?: object } = {},
    ): Promise<Answer> => {
      const url = new URL(endpoint.path, platform.address)
      for (const [key, value] of Object.entries(input.query ?? {})) url.searchParams.set(key, String(value))
      const response = await fetch(url, {
        method: endpoint.method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          'content-type': 'application/json',
          // A workbook is a zip: nobody would see what it shows to strangers.
          ...(endpoint.path.endsWith('/export') ? AS_CSV : {}),
        },
        ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(input.body ?? {}) }),
      })
      const text = await response.text()
      const isEnvelope = response.headers.get('content-type')?.includes('json')
      return { status: response.status, code: isEnvelope ? (JSON.parse(text) as Answer).code : response.status, text }
    },
    async close() {
      await platform.close()
      await db.close()
      rmSync(folder, { recursive: true })
    },
  }
}
