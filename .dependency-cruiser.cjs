/** Files under one part may reach only the parts named (docs/ARCHITECTURE.md, "Who may import whom"). */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: `^src/${from}/` },
  to: { path: '^src/', pathNot: [from, ...allowed].map((part) => `^src/${part}/`) },
})

/** A package, or a family of packages, may be imported only from the given places. */
const home = (name, packages, places) => ({
  name,
  severity: 'error',
  from: { path: '^src/', pathNot: places },
  to: { path: `node_modules/(${packages})/`, dependencyTypesNot: ['type-only'] },
})

/** What several screens are made of; `vehicle` is the wall of one vehicle. */
const SHARED_BY_SCREENS = 'stage/|widgets/|vehicle/'

module.exports = {
  forbidden: [
    only('core-imports-nothing', 'shared/core', []),
    only('web-imports-core', 'shared/web', ['shared/core']),
    only('console-imports-shared', 'console', ['shared/core', 'shared/web']),
    only('screens-import-shared', 'screens', ['shared/core', 'shared/web']),
    only('gallery-imports-console', 'gallery', ['console', 'shared/core', 'shared/web']),
    only('server-imports-core', 'server', ['shared/core']),
    only('simulator-imports-core', 'simulator', ['shared/core']),
    {
      name: 'sections-are-islands',
      severity: 'error',
      from: { path: '^src/console/sections/([^/]+)/' },
      to: { path: '^src/console/sections/[^/]+/', pathNot: '^src/console/sections/$1/' },
    },
    {
      name: 'screens-are-islands',
      severity: 'error',
      from: { path: `^src/screens/(?!${SHARED_BY_SCREENS})([^/]+)/` },
      to: { path: `^src/screens/(?!${SHARED_BY_SCREENS})[^/]+/`, pathNot: '^src/screens/$1/' },
    },
    {
      name: 'shared-parts-know-no-screen',
      severity: 'error',
      from: { path: `^src/screens/(${SHARED_BY_SCREENS})`, pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/screens/', pathNot: `^src/screens/(${SHARED_BY_SCREENS})` },
    },
    {
      name: 'modules-are-islands',
      severity: 'error',
      from: { path: '^src/server/modules/([^/]+/[^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/server/modules/[^/]+/[^/]+/',
        pathNot: '^src/server/modules/$1/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      // What a topic needs of the server comes to it as parts, so nothing below may know topics.
      name: 'modules-meet-in-the-list',
      severity: 'error',
      from: { path: '^src/server/(?!modules/|cli/|app/modules\\.ts)', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/modules/' },
    },
    {
      name: 'core-is-portable',
      severity: 'error',
      from: { path: '^src/shared/core/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core', 'npm'], pathNot: 'node_modules/(zod|dayjs|@noble/hashes|fflate)/' },
    },
    home('antd-only-in-console', 'antd|@ant-design', ['^src/console/', '^src/gallery/']),
    home('maps-only-in-map', 'maplibre-gl|react-map-gl|@deck.gl|@luma.gl|pmtiles', ['^src/shared/web/map/']),
    home('charts-only-in-chart', 'echarts', ['^src/shared/web/chart/']),
    home('players-only-in-video', 'flv.js', ['^src/shared/web/video/']),
    home('editors-only-in-rich-text', '@tiptap', ['^src/console/ui/rich-text/']),
    home('calls-only-in-api', 'axios|@tanstack', [
      '^src/shared/web/api/',
      '\\.test\\.tsx?$',
      '^src/(console|screens)/main\\.tsx$',
    ]),
    home('database-only-in-store', 'drizzle-orm|pg|pg-copy-streams', [
      '^src/server/store/',
      '-repository(\\.test)?\\.ts$',
      '^src/server/telemetry/recorder/',
      '^src/server/telemetry/bus/partition-claims',
      '^src/server/work/',
    ]),
    // Columns with personal data leave the platform by exporters alone (decision 51).
    {
      name: 'exports-keep-personal-columns',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/exchange/', '\\.test\\.ts$'] },
      to: { path: '^src/server/exchange/csv-answer' },
    },
    home('csv-only-in-exports', 'csv-stringify', [
      '^src/server/exchange/',
      '^src/server/modules/files/data-package/',
      '\\.test\\.ts$',
    ]),
    home('workbooks-only-in-files', 'exceljs', [
      '^src/server/exchange/',
      '^src/server/modules/files/',
      '\\.test\\.ts$',
    ]),
    home('queue-only-in-work', 'graphile-worker', ['^src/server/work/']),
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
  },
}
