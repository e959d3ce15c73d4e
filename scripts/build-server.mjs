// Bundles our own server and simulator code; packages stay in node_modules, where prebuilt binaries live.
import { cpSync, rmSync } from 'node:fs'
import { build } from 'esbuild'

const OUT = process.argv[2] ?? 'dist'

rmSync(`${OUT}/server`, { recursive: true, force: true })
await build({
  entryPoints: {
    'server/cli': 'src/server/cli/cli.ts',
    'server/sheet-worker': 'src/server/modules/files/import/sheet-worker.ts',
    'server/delta-worker': 'src/server/modules/vehicles/part-delta/delta-worker.ts',
    'simulator/main': 'src/simulator/main.ts',
  },
  outdir: OUT,
  bundle: true,
  splitting: true,
  chunkNames: 'server/chunk-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
})
cpSync('src/server/store/migrations', `${OUT}/server/migrations`, { recursive: true })
cpSync('src/simulator/assets', `${OUT}/simulator/assets`, { recursive: true })
