// Starts the built platform with fresh data and its simulator, as a new user would have it.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memoryFolder } from '../../scripts/memory-folder.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dataDir = mkdtempSync(join(memoryFolder(), 'fleetwall-e2e-'))
const platform = spawn(process.execPath, ['scripts/start.mjs'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: dataDir },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => platform.kill(signal))
platform.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 0)
})
