import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '#server/ops/log.ts'
import { type Identity, postgresIdentity, reachable, runOnce } from './postgres-identity.ts'
import { postgresPrograms } from './postgres-programs.ts'
import { UnusableDatabase } from './unusable-database.ts'

const USER = 'postgres'
/** sockaddr_un holds 104 (macOS) to 108 bytes, and the file name in the folder takes 15. */
const MAX_SOCKET_FOLDER = 85
const START_TIMEOUT_MS = 120_000
/** After a killed postmaster its children hold the shared memory for a moment; a new one must wait for them. */
const ATTEMPTS = 40

export interface EmbeddedPostgres {
  connection: { host: string; user: string; database: string }
  pid: number
  /** True when the server was running already, left over from a killed process. */
  adopted: boolean
  running(): boolean
  /** Ends the server: refuses new connections, ends the open ones, writes everything down. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** Folder of the cluster; made when it is not there. */
  dataDir: string
  log: Logger
  /** postgresql.conf settings over the defaults below. */
  settings?: Record<string, string> | undefined
  signal?: AbortSignal | undefined
}

const DEFAULTS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  wal_compression: 'on',
  max_connections: '100',
}

/** Where the server of this cluster listens, known before it runs. */
export function embeddedConnection(dataDir: string): EmbeddedPostgres['connection'] {
  return { host: socketFolder(resolve(dataDir)), user: USER, database: 'postgres' }
}

function socketFolder(dataDir: string): string {
  if (Buffer.byteLength(dataDir) <= MAX_SOCKET_FOLDER) return dataDir
  return join(tmpdir(), `fleetwall-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
}

/**
 * Starts PostgreSQL from the npm binaries, or adopts the one that runs on this cluster. No network: a unix socket in a
 * folder that only we may enter. As root the server runs as nobody, because PostgreSQL refuses root.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const connection = embeddedConnection(dataDir)
  const identity = postgresIdentity()
  for (const folder of [dataDir, connection.host]) ownFolder(folder, identity)

  const running = await probe(connection)
  if (running !== 'absent') {
    await untilAnswering(connection, options.signal)
    options.log.info({ dataDir }, 'adopted the database server that was still running')
    return handle(dataDir, connection, postmasterPid(dataDir) ?? 0, true)
  }
  const programs = postgresPrograms(identity)
  // nobody may be unable to walk to the folder (a checkout under /root); the working directory needs no walk.
  const folderName = reachable(dataDir, identity) ? dataDir : '/proc/self/cwd'
  if (folderName !== dataDir && !existsSync('/proc/self/cwd')) {
    throw new Error(`The database runs as "nobody", who cannot reach ${dataDir}. Set DATA_DIR to another folder.`)
  }
  if (existsSync(join(dataDir, 'PG_VERSION'))) refuseOtherMajor(dataDir, programs.major)
  else {
    // An installation without fsync needs none now.
    const quick = options.settings?.fsync === 'off' ? ['--no-sync'] : []
    await initialise(programs.initdb, ['-D', folderName, ...quick], dataDir, identity)
  }
  const pid = await launch({ ...options, dataDir, connection, identity, folderName, postgres: programs.postgres })
  return handle(dataDir, connection, pid, false)
}

/** PostgreSQL reads the files of its own major version only; trying again does not change that. */
function refuseOtherMajor(dataDir: string, major: string): void {
  const found = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim()
  if (found === major) return
  throw new UnusableDatabase(
    `The database in ${dataDir} was made by PostgreSQL ${found}, but this version of Fleetwall has PostgreSQL ${major}: start the version that made it, write a backup, and restore it into another DATA_DIR.`,
  )
}

function handle(
  dataDir: string,
  connection: EmbeddedPostgres['connection'],
  pid: number,
  adopted: boolean,
): EmbeddedPostgres {
  return { connection, pid, adopted, running: () => alive(pid), stop: () => stopServer(dataDir, connection) }
}

function ownFolder(folder: string, identity: Identity | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // A link planted in the shared temporary folder must not make root give away what it points to.
  if (lstatSync(folder).isSymbolicLink()) throw new Error(`${folder} is a symbolic link; the database needs a folder.`)
  if (identity) chownSync(folder, identity.uid, identity.gid)
  chmodSync(folder, 0o700)
}

async function initialise(
  initdb: string,
  options: string[],
  dataDir: string,
  identity: Identity | undefined,
): Promise<void> {
  const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
  const done = await runOnce(initdb, [...options, '-U', USER, '-A', 'trust', ...locale, '--no-instructions'], {
    ...identity,
    cwd: dataDir,
  })
  if (done.code !== 0) throw new Error(`The database folder ${dataDir} could not be made: ${done.output.trim()}`)
}

interface Launch extends EmbeddedPostgresOptions {
  connection: EmbeddedPostgres['connection']
  identity: Identity | undefined
  folderName: string
  postgres: string
}

async function launch(start: Launch): Promise<number> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (let attempt = 1; attempt <= ATTEMPTS && Date.now() < deadline; attempt++) {
    start.signal?.throwIfAborted()
    forgetStrangerPid(start.dataDir)
    const child = spawnServer(start)
    const ended = new Promise<void>((done) => child.once('exit', () => done()))
    const up = await Promise.race([
      untilAnswering(start.connection, start.signal).then(() => true),
      ended.then(() => false),
    ])
    if (up && child.pid) return child.pid
    start.log.debug({ attempt }, 'database server did not stay up, trying again')
    await wait(250)
  }
  throw new Error(`The embedded database did not start; ${join(start.dataDir, 'server.log')} says why.`)
}

function spawnServer({ postgres, dataDir, folderName, connection, identity, settings }: Launch): ChildProcess {
  const socket = connection.host === dataDir ? folderName : connection.host
  const all = { ...DEFAULTS, unix_socket_directories: socket, ...settings }
  const log = openSync(join(dataDir, 'server.log'), 'a')
  try {
    const child = spawn(
      postgres,
      ['-D', folderName, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      // Detached: Ctrl+C in the terminal must not end the database before we have written the last batch.
      { ...identity, cwd: dataDir, detached: true, stdio: ['ignore', log, log] },
    )
    child.on('error', () => undefined)
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

type Probe = 'answering' | 'starting' | 'absent'

async function probe(connection: EmbeddedPostgres['connection']): Promise<Probe> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return 'answering'
  } catch (error) {
    // 57P03: starting up, recovering or shutting down; a server is there. 53300: too many connections.
    const code = (error as { code?: string }).code
    if (code === '53300') return 'answering'
    return code === '57P03' ? 'starting' : 'absent'
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function untilAnswering(connection: EmbeddedPostgres['connection'], signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    signal?.throwIfAborted()
    if ((await probe(connection)) === 'answering') return
    await wait(25)
  }
  throw new Error(`The embedded database did not answer within ${START_TIMEOUT_MS / 1000} s.`)
}

/** First line of postmaster.pid when that process lives, else null. */
function postmasterPid(dataDir: string): number | null {
  const file = join(dataDir, 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return Number.isInteger(pid) && pid > 0 && alive(pid) ? pid : null
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** After a restart of the machine or container the number in postmaster.pid may belong to another process. */
function forgetStrangerPid(dataDir: string): void {
  const pid = postmasterPid(dataDir)
  if (pid === null || !existsSync(`/proc/${pid}/comm`)) return
  if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') rmSync(join(dataDir, 'postmaster.pid'))
}

async function stopServer(dataDir: string, connection: EmbeddedPostgres['connection']): Promise<void> {
  const pid = postmasterPid(dataDir)
  if (pid === null) return
  // SIGINT is PostgreSQL's fast shutdown.
  process.kill(pid, 'SIGINT')
  while (alive(pid) && existsSync(join(dataDir, 'postmaster.pid'))) await wait(20)
  if (connection.host !== dataDir && dirname(connection.host) === tmpdir())
    rmSync(connection.host, { recursive: true, force: true })
}
