import { expect, it } from 'vitest'
import { MODULES } from '#server/app/modules.ts'
import type { SharedPlatform } from '#server/app/module.ts'
import { Translator } from '#server/http/translate.ts'

/** Stands for every part of the platform: exporters are listed, none is run. */
const anything: unknown = new Proxy(() => undefined, {
  get: (_target, name) => (name === Symbol.iterator ? [][Symbol.iterator] : anything),
  apply: () => anything,
})
const exporters = MODULES.flatMap((module) => module.exporters?.(anything as SharedPlatform) ?? [])
const translator = new Translator()

it('has many exporters to look at', () => {
  expect(exporters.length).toBeGreaterThan(50)
})

it('has a heading for every column of a workbook', () => {
  const without = exporters.flatMap(({ fileName, columns }) =>
    columns
      .filter((name) => translator.text('en', `column.${name}`) === `column.${name}`)
      .map((name) => [fileName, name]),
  )
  expect(without).toEqual([])
})

it('has a word for every code of a workbook, in a column it has', () => {
  const without = exporters.flatMap(({ fileName, columns, words = {} }) =>
    Object.entries(words).flatMap(([name, { codes, key }]) =>
      codes
        .filter((code) => !columns.includes(name) || !translator.word('en', key(code)))
        .map((code) => [fileName, name, code]),
    ),
  )
  expect(without).toEqual([])
})
