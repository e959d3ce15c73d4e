// `npm run dev`: server and simulator from source, restarted on change, and Vite with hot reload in front.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { messageGateway } from './message-gateway.mjs'
import { build, checkNode, install, root, say } from './prepare.mjs'

checkNode()
install()
build(['map', 'roads', 'regions', 'areas'])

const tsx = join(root, 'node_modules/tsx/dist/cli.mjs')
const commands = [
  [tsx, 'watch', '--clear-screen=false', 'src/server/cli/cli.ts', 'serve'],
  [join(root, 'node_modules/vite/bin/vite.js')],
]
if (process.env.SIM_VEHICLES !== '0') commands.push([tsx, 'src/simulator/main.ts'])

const env = { ...process.env, ...(await messageGateway(process.env)) }
const children = commands.map((args) => spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }))
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
say('console http://localhost:5173/   wall http://localhost:5173/screens.html#/bigScreen')
