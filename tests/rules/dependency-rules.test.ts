import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const seeded = mkdtempSync(join(tmpdir(), 'fleetwall-rules-'))
afterAll(() => rmSync(seeded, { recursive: true, force: true }))

/** One breach of each kind, in an otherwise empty project that uses our rules. */
const files = {
  'src/console/sections/tbox/a.ts': "export { b } from '../parts/b.ts'",
  'src/console/sections/parts/b.ts': 'export const b = 1',
  'src/screens/big.ts': "import { Button } from 'antd'\nexport const big = Button",
  'src/screens/change/wall.ts': "export { cells } from '../single/cells.ts'",
  'src/screens/single/cells.ts': 'export const cells = 1',
  'src/screens/stage/frame.ts': "export { cells } from '../single/cells.ts'",
  'src/shared/web/page.ts': "export { store } from '../../server/store.ts'",
  'src/server/store.ts': 'export const store = 1',
  'src/server/modules/people/one/one.ts': "export { two } from '../../walls/two/two.ts'",
  'src/server/modules/walls/two/two.ts': 'export const two = 2',
  'src/server/http/app.ts': "export { two } from '../modules/walls/two/two.ts'",
  'src/server/app/modules.ts': "export { two } from '../modules/walls/two/two.ts'",
  'src/server/exchange/csv-answer.ts': 'export const csvAnswer = 1',
  'src/server/modules/people/list/list-routes.ts': "export { csvAnswer } from '../../../exchange/csv-answer.ts'",
  'src/server/modules/people/list/list-file.ts':
    "import { stringify } from 'csv-stringify'\nexport const file = stringify",
  'src/server/modules/people/list/list-book.ts': "import ExcelJS from 'exceljs'\nexport const book = ExcelJS",
  'src/shared/core/file.ts': "import { readFileSync } from 'node:fs'\nexport const file = readFileSync",
  'src/simulator/one.ts': "import { two } from './two.ts'\nexport const one = () => two",
  'src/simulator/two.ts': "import { one } from './one.ts'\nexport const two = () => one",
}

function violations(): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(seeded, path)), { recursive: true })
    writeFileSync(join(seeded, path), text)
  }
  for (const config of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) {
    cpSync(join(root, config), join(seeded, config))
  }
  symlinkSync(join(root, 'node_modules'), join(seeded, 'node_modules'))
  const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const { stdout } = spawnSync(
    process.execPath,
    [cli, 'src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
    {
      cwd: seeded,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  const report = JSON.parse(stdout) as { summary: { violations: { rule: { name: string }; from: string }[] } }
  return report.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`)
}

describe('dependency rules', () => {
  const found = violations()

  it.each([
    ['one section importing another', 'sections-are-islands: src/console/sections/tbox/a.ts'],
    ['one screen importing another', 'screens-are-islands: src/screens/change/wall.ts'],
    ['a shared part importing a screen', 'shared-parts-know-no-screen: src/screens/stage/frame.ts'],
    ['antd on a wall', 'antd-only-in-console: src/screens/big.ts'],
    ['the client importing the server', 'web-imports-core: src/shared/web/page.ts'],
    ['Node in core', 'core-is-portable: src/shared/core/file.ts'],
    ['one topic importing another', 'modules-are-islands: src/server/modules/people/one/one.ts'],
    ['infrastructure importing a topic', 'modules-meet-in-the-list: src/server/http/app.ts'],
    [
      'an export past the rule for personal columns',
      'exports-keep-personal-columns: src/server/modules/people/list/list-routes.ts',
    ],
    ['CSV written in a topic', 'csv-only-in-exports: src/server/modules/people/list/list-file.ts'],
    ['a workbook written in a topic', 'workbooks-only-in-files: src/server/modules/people/list/list-book.ts'],
    ['a cycle', 'no-cycles: src/simulator/one.ts'],
  ])('refuse %s', (_kind, breach) => {
    expect(found).toContain(breach)
  })

  it('say nothing about the files without a breach', () => {
    const innocent = /(sections\/parts\/b|server\/store|server\/app\/modules)\.ts$/
    expect(found.filter((each) => innocent.test(each))).toEqual([])
  })
})
