// `npm run test:faults`: every fault of docs/operations.md at its full length, one after the other (about half an hour on a
// busy machine). `npm run test:all` runs the same files for seconds each. Names on the command line choose files.
import { checkNode, install, runTool } from './prepare.mjs'

checkNode()
install()
const files = process.argv.slice(2)
const chosen = files.length > 0 ? files.map((name) => `tests/faults/${name}`) : ['tests/faults']
const ok = runTool('vitest', ['run', ...chosen, '--no-file-parallelism'], { env: { ...process.env, FAULTS: 'full' } })
process.exitCode = ok ? 0 : 1
