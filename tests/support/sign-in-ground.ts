import { search } from '#core/domain/proof-of-work.ts'
import { getPubKey, getSignInChallenge, MAX_ANSWER, signIn } from '#core/contract/account.ts'
import type { Settings } from '#server/app/settings.ts'
import { signInRoutes } from '#server/modules/people/account/sign-in-routes.ts'
import { accountRepository } from '#server/modules/people/account/account-repository.ts'
import { createSessions } from '#server/modules/people/account/sessions.ts'
import { vehicleLogRepository } from '#server/modules/vehicles/vehicle-log/vehicle-log-repository.ts'
import { vehicleLogRoutes } from '#server/modules/vehicles/vehicle-log/vehicle-log-routes.ts'
import { testDatabase } from './database.ts'
import { testApp } from './server.ts'
import { addAccount, encrypted } from './sign-in.ts'

export const PASSWORD = 'correct horse 7'

export interface More {
  code?: string
  newPassword?: string
  proof?: number
}

/** Data a browser sends with a sign-in and programs lack. */
export const BROWSER = { 'sec-fetch-site': 'same-origin' }

/** The Cookie header of a browser that took these answers. */
export function cookiesFrom(headers: Record<string, unknown>): string {
  const given = [headers['set-cookie'] ?? []].flat() as string[]
  return given.map((cookie) => cookie.split(';', 1)[0]!).join('; ')
}

/** Accounts on a database of their own, with the ways people try to sign in. */
export async function signInGround(now: () => number, settings: Pick<Settings, 'mail' | 'consoleUrl'> = {}) {
  const db = await testDatabase()
  const accounts = accountRepository(db)
  const sessions = createSessions(accounts, now)
  const app = await testApp(
    (server) => {
      signInRoutes(server, {
        db,
        accounts,
        sessions,
        settings: { environment: 'PT', passwordMaxDays: 90, ...settings },
        now,
      })
      vehicleLogRoutes(server, { vehicleLogs: vehicleLogRepository(db) })
    },
    {},
    {
      authenticate: (token, address, shown) => sessions.authenticate(token, address, shown),
      callsPerMinute: 10_000,
    },
  )
  const { ask } = app
  const publicKey = (await ask(getPubKey)).data.publicKey as string

  let addresses = 0
  /** A new one each time, unless a test gives the address. */
  const anAddress = () => `10.0.${++addresses >> 8}.${addresses & 255}`
  const trySignIn = (
    username: string,
    password: string,
    headers: Record<string, string> = {},
    more: More = {},
    address = anAddress(),
  ) =>
    ask(signIn, {
      body: { username, password: encrypted(publicKey, password), ...more },
      lang: 'en',
      headers,
      address,
    })
  const proofFor = async (username: string, address: string, headers: Record<string, string> = {}) => {
    const { challenge, bits } = (await ask(getSignInChallenge, { query: { username }, address, headers })).data
    return search(challenge, bits, 0, MAX_ANSWER)!
  }
  /** As the browser does: the task is solved when the platform asks for it. */
  const tryToSignIn = async (
    username: string,
    password: string,
    headers: Record<string, string> = {},
    more: More = {},
    address = anAddress(),
  ): Promise<Awaited<ReturnType<typeof trySignIn>>> => {
    const answer = await trySignIn(username, password, headers, more, address)
    if (answer.failDetail?.[0]?.path !== 'proof') return answer
    const proof = await proofFor(username, address, headers)
    return trySignIn(username, password, headers, { ...more, proof }, address)
  }

  let people = 0
  return {
    db,
    ask,
    accounts,
    sessions,
    publicKey,
    anAddress,
    trySignIn,
    tryToSignIn,
    proofFor,
    async tokenOf(username: string, password = PASSWORD): Promise<string> {
      const { code, data } = await tryToSignIn(username, password)
      if (code !== 200) throw new Error(`${username} could not sign in: ${code}`)
      return data.token as string
    },
    /** A new user, with PASSWORD and every right. */
    async aPerson() {
      const name = `person${++people}`
      return { name, number: people, accountId: (await addAccount(db, { username: name, password: PASSWORD })).id }
    },
    async close() {
      await app.close()
      await db.close()
    },
  }
}
