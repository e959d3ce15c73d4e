import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '#server/ops/project-folder.ts'

const INPUTS = ['src/server', 'src/simulator', 'src/shared/core', 'scripts/build-server.mjs', 'package-lock.json']
const FOLDER = 'tests-program-'
/** Many times what it takes. */
const BUILD_MS = 45_000
const LOOK_MS = 200
/** No test runs this long: older folders are abandoned. */
const OLD_MS = 6 * 3_600_000

/**
 * The program as it is shipped, which starts in a fraction of the time the sources take; answers its command line. Made once
 * for one state of the sources by the first caller, and reused by the next ones.
 */
export function buildProgram(): string {
  const made = projectFolder(`dist/${FOLDER}${digest()}`)
  const cli = join(made, 'server/cli.js')
  if (existsSync(cli)) return cli
  if (!isMine(`${made}.lock`) && comesSoon(cli)) return cli
  removeOld()
  const folder = mkdtempSync(projectFolder(`dist/${FOLDER}under-way-`))
  try {
    execFileSync(process.execPath, ['scripts/build-server.mjs', folder], { cwd: projectFolder() })
    renameSync(folder, made)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    // Another file of tests was faster.
    if (!existsSync(cli)) throw error
  } finally {
    rmSync(`${made}.lock`, { recursive: true, force: true })
  }
  return cli
}

/** Files of tests begin at the same moment; one of them builds. */
function isMine(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}

/** Waits for what another one builds; false when it must have died. */
function comesSoon(cli: string): boolean {
  const signal = new Int32Array(new SharedArrayBuffer(4))
  for (const until = Date.now() + BUILD_MS; Date.now() < until; Atomics.wait(signal, 0, 0, LOOK_MS)) {
    if (existsSync(cli)) return true
  }
  return false
}

function digest(): string {
  const hash = createHash('sha256')
  for (const path of INPUTS.flatMap((input) => filesOf(projectFolder(input))))
    hash.update(path).update(readFileSync(path))
  return hash.digest('hex').slice(0, 16)
}

const filesOf = (path: string): string[] => {
  if (!statSync(path).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}

function removeOld(): void {
  for (const name of readdirSync(projectFolder('dist'))) {
    const folder = projectFolder(`dist/${name}`)
    if (!name.startsWith(FOLDER) || Date.now() - statSync(folder).mtimeMs < OLD_MS) continue
    rmSync(folder, { recursive: true, force: true })
  }
}
