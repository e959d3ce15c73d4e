import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const CONSOLE = fileURLToPath(new URL('../../src/console', import.meta.url))
/** Words that name different things in different lists; each says which. */
const HOMONYMS: Readonly<Record<string, string>> = {
  accepted: 'an upgrade that goes on, and the consent to it',
  active: 'a life that is as it should be',
  applied: 'a request for a terminal, and a record of the plant that took effect',
  approved: 'a task that goes on, and a decision',
  closed: 'an alarm that was handled, and a tenant or file that is no more',
  created: 'a command on its way, and a group of vehicles that waits for its turn',
  frozen: 'a sensor and an account',
  new: 'an account before its first sign-in, and a fault nobody has looked at',
  offline: 'a wall display that should be on; terminals have a mark of their own',
  open: 'a check that is not made yet, and a case nobody has handled',
  ready: 'a file, a card and a vehicle of a task',
  received: 'a record that is under way, and an item as expected',
}
const MAP = /const (\w*TONES)\b[^=]*= \{([^}]*)\}/g
const STATE = /\b([a-z]\w*): '(good|progress|warning|bad|neutral)'/g

interface Mark {
  state: string
  tone: string
  file: string
}

function marksIn(file: string, source: string): Mark[] {
  return [...source.matchAll(MAP)].flatMap(([, , body = '']) =>
    [...body.matchAll(STATE)].map(([, state = '', tone = '']) => ({ state, tone, file })),
  )
}

function clashes(marks: readonly Mark[]): string[] {
  const states = new Map<string, Mark[]>()
  for (const mark of marks) states.set(mark.state, [...(states.get(mark.state) ?? []), mark])
  return [...states]
    .filter(([state, of]) => !(state in HOMONYMS) && new Set(of.map(({ tone }) => tone)).size > 1)
    .map(([state, of]) => `${state}: ${of.map(({ tone, file }) => `${tone} in ${file}`).join(', ')}`)
}

describe('marks of states', () => {
  const files = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  const marks = files.flatMap((file) => marksIn(file, readFileSync(join(CONSOLE, file), 'utf8')))

  it('are the same for states of one name on every page', () => {
    expect(marks.length).toBeGreaterThan(200)
    expect(clashes(marks)).toEqual([])
  })

  it('are found to differ where they do', () => {
    const map = (tone: string) => `const TONES: Readonly<Record<State, Tone>> = {\n  running: '${tone}',\n}`
    expect(clashes([...marksIn('a.tsx', map('good')), ...marksIn('b.tsx', map('progress'))])).toEqual([
      'running: good in a.tsx, progress in b.tsx',
    ])
  })
})
