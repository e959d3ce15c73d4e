import { spawn, spawnSync } from 'node:child_process'

/** The user PostgreSQL runs as when it may not be the current one. */
export interface Identity {
  uid: number
  gid: number
}

const UNPRIVILEGED = 65_534

/** PostgreSQL refuses root, so root hands it to nobody. */
export function postgresIdentity(): Identity | undefined {
  return process.getuid?.() === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : undefined
}

/** Whether that user may enter or execute the path. */
export function reachable(path: string, identity: Identity | undefined): boolean {
  return !identity || spawnSync('/usr/bin/test', ['-x', path], { ...identity, cwd: '/' }).status === 0
}

export interface Finished {
  code: number | null
  output: string
}

/** Runs a program to its end without blocking the event loop. */
export function runOnce(
  program: string,
  args: string[],
  options: Partial<Identity> & { cwd: string },
): Promise<Finished> {
  return new Promise((done) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (text: Buffer) => (output += text))
    child.stderr.on('data', (text: Buffer) => (output += text))
    child.on('error', (error) => done({ code: null, output: error.message }))
    child.on('close', (code) => done({ code, output }))
  })
}
