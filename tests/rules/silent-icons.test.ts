import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SRC = fileURLToPath(new URL('../../src', import.meta.url))
const ICON = /<[A-Z][A-Za-z]+(?:Outlined|Filled|TwoTone)\b[^<>]*\/>/g

/** Icons whose English name ("fund", "hdd") is read aloud with the words next to them. */
const speaking = (source: string): string[] => [...source.matchAll(ICON)].map(([icon]) => icon).filter(isSpeaking)
const isSpeaking = (icon: string) => !/aria-(?:hidden|label)/.test(icon)

it('finds an icon that is read aloud', () => {
  expect(speaking('<EditOutlined /><EditOutlined aria-hidden /><StarFilled aria-label={t("on")} />')).toEqual([
    '<EditOutlined />',
  ])
})

it('no icon is read aloud by its English name', () => {
  const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'),
  )
  expect(sources.length).toBeGreaterThan(500)
  const found = sources.flatMap((path) =>
    speaking(readFileSync(join(SRC, path), 'utf8')).map((icon) => `${path}: ${icon}`),
  )
  expect(found).toEqual([])
})
