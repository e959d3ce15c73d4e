import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { projectFolder } from '#server/ops/project-folder.ts'

const PASSWORD = 'fleetwall-faults-1'
/** A busy machine takes its time to make and fill a database. */
const START_MS = 240_000

export interface ProcessSettings {
  cli: string
  dataDir: string
  /** Absent: the embedded database in `dataDir`. */
  databaseUrl?: string
  /** Registered vehicles, each with a terminal. */
  vehicles: number
  /** A start after the first one has the ports of that: terminals find it again. */
  keepsPorts?: boolean
}

interface Readiness {
  status: number
  checks: Record<string, string>
}

const portIn = (line: string): number => (JSON.parse(line) as { port: number }).port

/** The real server, as a process that can be killed. Its ports are chosen by the system. */
export class PlatformProcess {
  gatewayPort = 0
  gb32960Port = 0
  mediaPort = 0
  attachmentPort = 0
  private readonly settings: ProcessSettings
  private child: ChildProcess | undefined
  private ended: Promise<unknown> = Promise.resolve()
  private port = 0
  private stopping = false
  private readonly lines: string[] = []

  constructor(settings: ProcessSettings) {
    this.settings = settings
  }

  /** Settles when it serves. */
  async start(): Promise<void> {
    const { cli, dataDir, databaseUrl, vehicles } = this.settings
    const child = spawn(process.execPath, [cli, 'serve'], {
      cwd: projectFolder(),
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
        ...this.ports(),
        ADMIN_PASSWORD: PASSWORD,
        SIM_VEHICLES: String(vehicles),
        DEMO: '1',
        LOG_LEVEL: 'info',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    this.stopping = false
    this.ended = new Promise((done) =>
      child.once('exit', (code) => {
        if (!this.stopping) process.stderr.write(`the server ended by itself with ${code}\n${this.said()}\n`)
        done(code)
      }),
    )
    let rest = ''
    const serves = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`not ready in time\n${this.said()}`)), START_MS)
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}\n${this.said()}`)))
      const listen = (text: Buffer) => {
        const lines = (rest + text.toString()).split('\n')
        rest = lines.pop()!
        for (const line of lines) {
          this.note(line)
          if (line.includes('"msg":"ready"')) {
            clearTimeout(timer)
            resolve()
          }
        }
      }
      child.stdout.on('data', listen)
      child.stderr.on('data', listen)
    })
    await serves
  }

  /** kill -9. */
  async kill(): Promise<void> {
    this.stopping = true
    this.child?.kill('SIGKILL')
    await this.ended
  }

  /** In order; nothing of it is left behind. */
  async stop(): Promise<void> {
    this.stopping = true
    this.child?.kill('SIGTERM')
    const late = wait(20_000, undefined, { ref: false }).then(() => this.child?.kill('SIGKILL'))
    await Promise.race([this.ended, late])
    await this.ended
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get password(): string {
    return PASSWORD
  }

  async readiness(): Promise<Readiness> {
    const answer = await fetch(`${this.url}/readyz`)
    const { checks } = (await answer.json()) as { checks: Record<string, string> }
    return { status: answer.status, checks }
  }

  /** Sum over all labels of a metric. */
  async metric(name: string): Promise<number> {
    const text = await (await fetch(`${this.url}/metrics`)).text()
    const values = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
    if (values.length === 0) throw new Error(`no metric ${name}`)
    return values.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
  }

  /** Memory the process holds, in MB. */
  memory(): number {
    const status = readFileSync(`/proc/${this.child!.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024
  }

  /** Messages of the log that contain this text. */
  logged(text: string): number {
    return this.lines.filter((line) => line.includes(text)).length
  }

  /** The last lines of the log. */
  said(): string {
    return this.lines.slice(-20).join('\n')
  }

  private ports(): Record<string, string> {
    const [http, gateway] = this.settings.keepsPorts ? [this.port, this.gatewayPort] : [0, 0]
    const others = { GB32960_PORT: '0', VIDEO_PORT: '0', ATTACHMENT_PORT: '0' }
    return { PORT: String(http), GATEWAY_PORT: String(gateway), ...others }
  }

  private note(line: string): void {
    this.lines.push(line)
    if (this.lines.length > 2_000) this.lines.splice(0, 1_000)
    if (line.includes('"msg":"listening"')) this.port = (JSON.parse(line) as { port: number }).port
    if (line.includes('"msg":"terminals may connect"')) {
      const { gatewayPort, gb32960Port } = JSON.parse(line) as { gatewayPort: number; gb32960Port: number }
      this.gatewayPort = gatewayPort
      this.gb32960Port = gb32960Port
    }
    if (line.includes('"msg":"terminals may send video"')) this.mediaPort = portIn(line)
    if (line.includes('"msg":"terminals may send files of alarms"')) this.attachmentPort = portIn(line)
  }
}
