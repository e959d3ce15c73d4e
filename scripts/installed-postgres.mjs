// A throwaway cluster of the PostgreSQL that is installed on this machine (Debian's package in CI), for a second test run.
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { memoryFolder } from './memory-folder.mjs'
import { say } from './prepare.mjs'

const DEBIAN = '/usr/lib/postgresql'
const UNPRIVILEGED_ID = 65534

/** Calls back with the URL of a running cluster; says so and does nothing where PostgreSQL is not installed. */
export async function withInstalledPostgres(work) {
  const version = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))[0] : undefined
  if (!version) return say('no installed PostgreSQL found, the database tests ran on the embedded one only.')
  const bin = join(DEBIAN, version, 'bin')
  const folder = mkdtempSync(join(memoryFolder(), 'fleetwall-pg-'))
  const unprivileged = process.getuid() === 0 ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {}
  if (unprivileged.uid) chownSync(folder, UNPRIVILEGED_ID, UNPRIVILEGED_ID)
  const call = (tool, args) => {
    const { status, stderr } = spawnSync(join(bin, tool), args, { ...unprivileged, cwd: '/', encoding: 'utf8' })
    if (status !== 0) throw new Error(`${tool} of PostgreSQL ${version}: ${stderr}`)
  }
  const port = await freePort()
  const data = join(folder, 'data')
  call('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  const options = `-p ${port} -h 127.0.0.1 -k ${folder} -c fsync=off -c max_connections=200`
  call('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-w', '-o', options, 'start'])
  try {
    await work(`postgres://postgres@127.0.0.1:${port}/postgres`)
  } finally {
    call('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])
    rmSync(folder, { recursive: true, force: true })
  }
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
