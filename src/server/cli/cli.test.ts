import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { projectFolder } from '#server/ops/project-folder.ts'
import { buildProgram } from '#tests/faults/build-program.ts'

// Ten programs start here: as built they do so in a fraction of the time.
const cli = buildProgram()
const dataDir = mkdtempSync(join(tmpdir(), 'fw-cli-'))
const postmaster = join(dataDir, 'postgres/postmaster.pid')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

interface Running {
  child: ChildProcess
  out: () => string
  err: () => string
  ended: Promise<{ code: number | null; signal: string | null }>
}

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
})

function fleetwall(args: string[], env: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: projectFolder(),
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '7731',
      GATEWAY_PORT: '7732',
      GB32960_PORT: '7733',
      VIDEO_PORT: '0',
      ATTACHMENT_PORT: '0',
      SIM_VEHICLES: '3',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  started.push(child)
  let out = ''
  let err = ''
  child.stdout.on('data', (text: Buffer) => (out += text))
  child.stderr.on('data', (text: Buffer) => (err += text))
  const ended = new Promise<{ code: number | null; signal: string | null }>((done) => {
    child.on('close', (code, signal) => done({ code, signal }))
  })
  return { child, out: () => out, err: () => err, ended }
}

const untilReady = (run: Running) =>
  vi.waitFor(() => expect(run.out()).toContain('"msg":"ready"'), { timeout: 60_000, interval: 50 })

describe('fleetwall', { timeout: 120_000 }, () => {
  it('serves until it is stopped, and takes its database along', async () => {
    const run = fleetwall(['serve'])
    await untilReady(run)
    expect((await fetch('http://127.0.0.1:7731/readyz')).status).toBe(200)
    expect(existsSync(postmaster)).toBe(true)
    const password = /password {5}(\S+)/.exec(run.out())![1]!
    const jsonLines = run
      .out()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    expect(jsonLines.join('')).not.toContain(password)
    // Ctrl+C reaches the process twice when npm started it; that is no request to hurry.
    run.child.kill('SIGINT')
    run.child.kill('SIGTERM')
    expect(await run.ended).toEqual({ code: 0, signal: null })
    expect(run.out()).toContain('"msg":"stopped"')
    expect(existsSync(postmaster)).toBe(false)
  })

  it('adopts the database that a killed process left running, and shares it with a command', async () => {
    const killed = fleetwall(['serve'])
    await untilReady(killed)
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(existsSync(postmaster)).toBe(true)

    const next = fleetwall(['serve'])
    await untilReady(next)
    expect(next.out()).toContain('adopted the database server')
    expect(next.out()).not.toContain('First start')

    const given = fleetwall(['password', 'Admin'])
    expect(await given.ended).toMatchObject({ code: 0 })
    expect(given.out()).toMatch(/^New password for Admin: (\w{4}-){3}\w{5}\n$/)
    expect(await fleetwall(['password', 'nobody']).ended).toMatchObject({ code: 1 })
    expect((await fetch('http://127.0.0.1:7731/readyz')).status).toBe(200)
    next.child.kill('SIGTERM')
    expect(await next.ended).toEqual({ code: 0, signal: null })
    expect(existsSync(postmaster)).toBe(false)
  })

  it('ends with one sentence when a setting is wrong', async () => {
    const run = fleetwall(['serve'], { GATEWAY_PORT: 'seven' })
    expect(await run.ended).toMatchObject({ code: 2 })
    expect(run.err().trim()).toBe('GATEWAY_PORT is "seven". It must be a port number or off.')
    expect(run.out()).toBe('')
  })

  it.each([
    [['serve', '--role', 'boss'], /^Unknown role "boss"\. Roles: gateway, api, worker, video\./],
    [['serve', '--port', '1'], /^Unknown option '--port'/],
    [['password'], /^Specify one account/],
    [['fly'], /^Unknown command "fly"\./],
  ])('explains itself: %j', async (args, sentence) => {
    const run = fleetwall(args)
    expect(await run.ended).toMatchObject({ code: 2 })
    expect(run.err()).toMatch(sentence)
  })

  it('decodes frames from standard input', async () => {
    const run = fleetwall(['decode'])
    run.child.stdin!.end('7e000200000123456789010001317e\nnonsense\n')
    expect(await run.ended).toMatchObject({ code: 0 })
    const lines = run
      .out()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines[0]).toMatchObject({ protocol: 'jt808', id: '0x0002' })
    expect(lines[1]).toMatchObject({ ok: false })
  })
})
