import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listWidths } from '#tests/support/list-widths.ts'

/** Room of a list in a window of 1440 pixels, next to the menu. */
const ROOM = 1167
/** Lists of one vehicle leave its VIN out (src/console/ui/use-columns.ts). */
const OF_ONE_VEHICLE: Readonly<Record<string, number>> = {
  'sections/tbox/energy-messages/energy-columns.tsx': 190,
  'sections/tbox/warn-message/warn-columns.tsx': 210,
}

it('lists first show what fits a window of 1440 pixels', () => {
  const paths = readdirSync('src/console', { recursive: true, encoding: 'utf8' })
  const lists = paths
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .flatMap((path) =>
      listWidths(readFileSync(`src/console/${path}`, 'utf8'), path).map(({ line, width }) => ({
        list: `${path}:${line}`,
        width: width - (OF_ONE_VEHICLE[path] ?? 0),
      })),
    )
  expect(lists.length).toBeGreaterThan(100)
  expect(lists.filter(({ width }) => width > ROOM)).toEqual([])
})
