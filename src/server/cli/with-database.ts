import { readSettings, type Settings, SettingsError } from '../app/settings.ts'
import { createLog } from '#server/ops/log.ts'
import { createDatabase, type StartingDatabase } from '#server/store/database.ts'
import { UnusableDatabase } from '#server/store/unusable-database.ts'

interface CommandParts {
  env: Record<string, string | undefined>
  print: (line: string) => void
}

const FILE_ERRORS = new Set(['ENOENT', 'EACCES', 'EEXIST', 'ENOSPC'])

/** Runs a command on the database as it is and answers the exit code; `expected` are errors whose text says enough. */
export async function withDatabase(
  { env, print }: CommandParts,
  expected: readonly (abstract new (...parts: never[]) => Error)[],
  work: (settings: Settings, db: StartingDatabase) => Promise<void>,
): Promise<number> {
  let db: StartingDatabase | undefined
  try {
    const settings = readSettings(env)
    const level = settings.logLevel === 'info' ? 'warn' : settings.logLevel
    db = createDatabase(settings, createLog(level), { migrate: false })
    await db.start()
    await work(settings, db)
    return 0
  } catch (error) {
    const known = [SettingsError, UnusableDatabase, ...expected].some((kind) => error instanceof kind)
    if (!known && !FILE_ERRORS.has((error as { code?: string }).code ?? '')) throw error
    print((error as Error).message)
    return 1
  } finally {
    await db?.close()
  }
}
