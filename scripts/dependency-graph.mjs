// Draws which folder imports which into docs/ARCHITECTURE.md, between the two markers.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const START = '<!-- dependency graph: npm run docs:graph -->'
const END = '<!-- end of dependency graph -->'
const FOLDERS = '^src/(shared/(core|web)|console|screens|server|simulator)/[^/]+'

const { stdout, status, stderr } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
    'src',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'mermaid',
    '--collapse',
    FOLDERS,
    '--exclude',
    '^src/gallery|\\.test\\.tsx?$|node_modules|^[^s]|\\.json$|\\.css$',
  ],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
)
if (status !== 0) throw new Error(stderr)

const file = join(root, 'docs/ARCHITECTURE.md')
const text = readFileSync(file, 'utf8')
const from = text.indexOf(START)
const to = text.indexOf(END)
if (from < 0 || to < 0) throw new Error(`docs/ARCHITECTURE.md is missing its markers ${START} and ${END}`)
writeFileSync(file, `${text.slice(0, from)}${START}\n\`\`\`mermaid\n${stdout.trim()}\n\`\`\`\n${text.slice(to)}`)
