import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { logFile, startOutput } from './start-output.mjs'

const INFO = '{"level":30,"time":"2026-11-28T08:00:00.000Z","msg":"ready"}'
const FATAL = '{"level":60,"time":"2026-11-28T08:00:00.000Z","msg":"the port is in use"}'

function output(isTerminal: boolean) {
  const shown: string[] = []
  const logged: string[] = []
  const out = startOutput({
    write: (text) => shown.push(text),
    isTerminal,
    log: { line: (text) => logged.push(text) },
  })
  const follow = async (...chunks: string[]) => {
    const stream = Readable.from(chunks.map((chunk) => Buffer.from(chunk)))
    out.follow(stream)
    await new Promise((done) => stream.once('close', done))
  }
  return { out, follow, logged, text: () => shown.join('') }
}

describe('what npm start shows', () => {
  it('keeps lines of the log in its file, except what ends the program', async () => {
    const { follow, logged, text } = output(true)
    await follow(`${INFO}\nFirst start: sign in at http://localhost:8080/\n${FATAL}\n`)
    expect(logged).toEqual([INFO, FATAL])
    expect(text()).toBe(`First start: sign in at http://localhost:8080/\n${FATAL}\n`)
  })

  it('joins a line that arrives in pieces', async () => {
    const { follow, logged, text } = output(true)
    await follow(INFO.slice(0, 5), `${INFO.slice(5)}\nsimulator: 300 vehicles`, ' connect\n', 'last')
    expect(logged).toEqual([INFO])
    expect(text()).toBe('simulator: 300 vehicles connect\nlast\n')
  })

  it('updates one line of progress on a terminal and ends it before the next sentence', async () => {
    const { out, follow, text } = output(true)
    await follow('simulator: past: 3 % of 30 days delivered\nsimulator: past: 7 % of 30 days delivered\n')
    out.say('stopped')
    expect(text()).toBe(
      '\r\u001b[Kfleetwall: past: 3 % of 30 days delivered\r\u001b[Kfleetwall: past: 7 % of 30 days delivered\n' +
        'fleetwall: stopped\n',
    )
  })

  it('shows progress in steps where the output is no terminal', async () => {
    const { follow, text } = output(false)
    await follow(...[0, 4, 9, 12, 19, 20, 41].map((share) => `simulator: past: ${share} % of 30 days\n`))
    expect(text().match(/\d+ %/g)).toEqual(['0 %', '12 %', '20 %', '41 %'])
  })

  it('leaves counts of the fleet to the log', async () => {
    const { follow, logged, text } = output(true)
    await follow('simulator: 300 of 300 online, 12 messages sent\nsimulator: past: 30 days delivered\n')
    expect(logged).toHaveLength(1)
    expect(text()).toBe('simulator: past: 30 days delivered\n')
  })
})

describe('the file of the log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fleetwall-log-'))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('is put aside when it is long', () => {
    const log = logFile(folder, 20)
    for (const text of ['a line of the log', 'another', 'the third']) log.line(text)
    expect(readFileSync(log.path, 'utf8')).toBe('the third\n')
    expect(readFileSync(`${log.path}.1`, 'utf8')).toBe('a line of the log\nanother\n')
  })
})
