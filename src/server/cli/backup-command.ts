import { join } from 'node:path'
import { diskStore } from '#server/objects/disk-store.ts'
import { openObjects } from '#server/objects/open-objects.ts'
import { s3Store } from '#server/objects/s3-store.ts'
import { BackupBroken } from '#server/store/backup/archive.ts'
import { backup } from '#server/store/backup/backup.ts'
import { RestoreRefused, restore } from '#server/store/backup/restore.ts'
import { UnknownSchema } from '#server/store/migrate.ts'
import { withDatabase } from './with-database.ts'

const EXPECTED = [BackupBroken, RestoreRefused, UnknownSchema]

export interface CommandParts {
  env: Record<string, string | undefined>
  /** Version data of the program in a backup. */
  program: string
  print: (line: string) => void
}

/** `fleetwall backup <file>`: the platform may run in the meantime. Returns the exit code. */
export function runBackup(parts: CommandParts, file: string): Promise<number> {
  return withDatabase(parts, EXPECTED, async (settings, db) => {
    const { store } = await openObjects(db, settings)
    const { print, program } = parts
    const manifest = await backup({ db, program, print, openObject: (key) => store.open(key) }, file)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    print(`${file}: ${rows} rows of ${manifest.tables.length} tables, ${manifest.objects} files`)
  })
}

/** `fleetwall restore <file>`: into an empty database, with the platform stopped. */
export function runRestore(parts: CommandParts, file: string, force: boolean): Promise<number> {
  return withDatabase(parts, EXPECTED, async (settings, db) => {
    // Its signing key comes with the rows; nothing is signed here.
    const store = settings.s3 ? s3Store(settings.s3) : diskStore(join(settings.dataDir, 'objects'), '')
    const adoptObject = (key: string, part: string, contentType: string) => store.adopt(key, part, contentType)
    const partFolder = join(settings.dataDir, 'objects-under-way')
    await restore({ db, partFolder, adoptObject, print: parts.print }, file, { force })
    parts.print('restored; you can start the platform now')
  })
}
