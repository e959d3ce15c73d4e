import { type ChildProcess, spawn } from 'node:child_process'
import { copyFileSync, existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '#server/ops/project-folder.ts'
import { buildRoadsFile } from '../../scripts/roads/roads-of-the-world.ts'

/** The simulator as a process of its own: its vehicles live on while the platform is down. */
export class SimulatedFleet {
  private readonly child: ChildProcess
  private readonly ended: Promise<unknown>

  constructor({ cli, gatewayPort, vehicles }: { cli: string; gatewayPort: number; vehicles: number }) {
    layRoads(join(cli, '../../simulator/roads.json'))
    this.child = spawn(process.execPath, [cli, 'simulate'], {
      cwd: projectFolder(),
      env: {
        ...process.env,
        GATEWAY_PORT: String(gatewayPort),
        GB32960_PORT: '0',
        SIM_SMS_PORT: '0',
        SIM_VEHICLES: String(vehicles),
        SIM_RICHNESS: '100',
        DEMO_DAYS: '0',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    this.ended = new Promise((done) => this.child.once('exit', done))
  }

  async stop(): Promise<void> {
    this.child.kill('SIGKILL')
    await this.ended
  }
}

/** Beside the program, where it looks for them. */
function layRoads(file: string): void {
  if (existsSync(file)) return
  const built = projectFolder('dist/simulator/roads.json')
  const beside = `${file}.${process.pid}`
  if (existsSync(built)) copyFileSync(built, beside)
  else writeFileSync(beside, JSON.stringify(buildRoadsFile()))
  renameSync(beside, file)
}
