import { eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { installation } from './schema/account.ts'

export interface InstallationRepository {
  read(key: string): Promise<string | undefined>
  /** Keeps the first value ever written and answers it. */
  writeOnce(key: string, value: string): Promise<string>
}

export function installationRepository({ orm }: Pick<Database, 'orm'>): InstallationRepository {
  const read = async (key: string) => {
    const [row] = await orm.select({ value: installation.value }).from(installation).where(eq(installation.key, key))
    return row?.value
  }
  return {
    read,
    async writeOnce(key, value) {
      await orm.insert(installation).values({ key, value }).onConflictDoNothing()
      return (await read(key))!
    },
  }
}
