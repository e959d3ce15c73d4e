import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#core/domain/language.ts'

const here = new URL('.', import.meta.url)
const sources = readdirSync(here).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))

/** Every reason for which a command is not given, approved or sent, as the code names it. */
const keys = [
  ...new Set(
    sources.flatMap(
      (name) => readFileSync(new URL(name, here), 'utf8').match(/error\.(?:command|wake)[A-Z]\w+/g) ?? [],
    ),
  ),
].sort()

const textsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../../../locales/${language}/errors.json`, here), 'utf8')) as Record<
    string,
    string
  >

describe('a command that is refused', () => {
  it('is so for one of the reasons a second approver, a standing vehicle and the expiry need', () => {
    expect(keys).toEqual(
      expect.arrayContaining([
        'error.commandSamePerson',
        'error.commandNeedsPerson',
        'error.commandNotAwaiting',
        'error.commandMoving',
        'error.commandStalePosition',
        'error.commandNoPosition',
      ]),
    )
  })

  it.each(LANGUAGES)('has a text of its own for each reason in %s', (language) => {
    const texts = textsOf(language)
    expect(keys.filter((key) => !texts[key])).toEqual([])
    const own = keys.map((key) => texts[key])
    expect(own.filter((text, at) => own.indexOf(text) !== at)).toEqual([])
  })
})
