import { accountRepository } from '../modules/people/account/account-repository.ts'
import { generatePassword } from '../modules/people/account/generate-password.ts'
import { hashPassword } from '../modules/people/account/hash-password.ts'
import { createLog } from '#server/ops/log.ts'
import { readSettings } from '../app/settings.ts'
import { createDatabase } from '#server/store/database.ts'

/**
 * `fleetwall password <account>`: a new password for a user who cannot sign in, printed once on the console. Sessions end,
 * a lock is lifted, and the user sets another password when signing in. Returns the exit code.
 */
export async function runNewPassword(
  username: string,
  { withoutTwoStep }: { withoutTwoStep: boolean },
  env: Record<string, string | undefined>,
  write: (sentence: string) => void,
): Promise<number> {
  const db = createDatabase(readSettings(env), createLog('silent'))
  try {
    await db.start()
    const password = generatePassword()
    const known = await accountRepository(db).giveNewPassword(username, await hashPassword(password), withoutTwoStep)
    write(known ? `New password for ${username}: ${password}` : `Account "${username}" not found.`)
    return known ? 0 : 1
  } finally {
    await db.close()
  }
}
