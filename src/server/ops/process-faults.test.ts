import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { faultKind } from './process-faults.ts'

const program = fileURLToPath(new URL('../../../tests/support/faulty-process.ts', import.meta.url))

async function processWith(...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

describe('an error without an owner', () => {
  it.each([
    ['reset', 'connection'],
    ['rejection', 'rejection'],
    ['defect', 'defect'],
  ])('of one piece of work (%s) is logged and counted, and the process goes on', async (fault, kind) => {
    const { code, output } = await processWith('serving', fault)
    expect(output).toContain(`"kind":"${kind}"`)
    expect(output).toContain('"stack"')
    expect(output).toContain(`fleetwall_process_faults_total{kind=\\"${kind}\\"} 1`)
    expect(output).toContain('went on')
    expect(code).toBe(0)
  })

  it.each([
    ['serving', 'exhausted', 'used up'],
    ['serving', 'defects', '100 defects within a minute'],
    ['starting', 'defect', 'a defect in the start-up'],
  ])('that the process cannot go on with (%s, %s) ends it in order', async (when, fault, reason) => {
    const { code, output } = await processWith(when, fault)
    expect(output).toContain(reason)
    // A pipe may take lines late; their times say what came first.
    const timeOf = (message: string) => Date.parse(new RegExp(`"time":"([^"]+)"[^\\n]*"${message}"`).exec(output)![1]!)
    expect(timeOf('closed in order')).toBeLessThanOrEqual(timeOf('the platform cannot go on'))
    expect(code).toBe(1)
  })

  it.each([
    [Object.assign(new Error(), { code: 'EPIPE' }), 'uncaughtException', 'connection'],
    [Object.assign(new Error(), { code: 'ERR_STREAM_DESTROYED' }), 'unhandledRejection', 'connection'],
    [Object.assign(new Error(), { code: 'EADDRINUSE', syscall: 'listen' }), 'uncaughtException', 'exhausted'],
    [new RangeError('Array buffer allocation failed'), 'unhandledRejection', 'exhausted'],
    [new Error('anything'), 'unhandledRejection', 'rejection'],
    [new Error('anything'), 'uncaughtException', 'defect'],
    [undefined, 'uncaughtException', 'defect'],
    ['a text', 'unhandledRejection', 'rejection'],
  ] as const)('%j of %s is of the kind %s', (error, origin, kind) => {
    expect(faultKind(error, origin)).toBe(kind)
  })
})
