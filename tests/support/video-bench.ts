import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { pollVideoTasks, startLiveVideo } from '#core/contract/video.ts'
import type { CommandStatus } from '#core/domain/command-status.ts'
import type { CommandJob } from '#server/telemetry/commands/command-service.ts'
import { Translator } from '#server/http/translate.ts'
import { flvRoute } from '#server/modules/media/video/flv-route.ts'
import { videoRepository } from '#server/modules/media/video/video-repository.ts'
import { videoRoutes } from '#server/modules/media/video/video-routes.ts'
import { createLog } from '#server/ops/log.ts'
import { startVideo, type Video } from '#server/telemetry/video/start-video.ts'
import { StreamAddresses } from '#server/telemetry/video/stream-address.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { aCaller } from './caller.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { ScriptedCamera } from './scripted-camera.ts'
import { testApp, type TestApp } from './server.ts'

/** A command the platform gave. */
export interface GivenCommand {
  kind: string
  vin: string
  params: Record<string, unknown>
}
type CameraOptions = ConstructorParameters<typeof ScriptedCamera>[1]

/** Video server and its calls over a real database; the terminals are scripted. For one test file. */
export class VideoBench {
  db!: TestDatabase
  owner!: MasterData
  test!: TestApp
  origin = ''
  given: GivenCommand[] = []
  readonly cameras: ScriptedCamera[] = []
  /** Reaction of the terminal to a command; returns the state of the job. */
  terminal: (command: GivenCommand) => { status: CommandStatus; result?: string; evidence?: Record<string, unknown> } =
    () => ({ status: 'executed' })
  private other!: MasterData
  private video!: Video
  private phones = 13_100_000_000 + Math.trunc(Math.random() * 1_000_000) * 100
  private readonly jobs = new Map<number, CommandJob>()
  private readonly open = new AbortController()

  /** Registers the hooks of the test file. */
  use(): this {
    beforeAll(async () => {
      this.db = await testDatabase()
      this.owner = await aTenant(this.db)
      this.other = await aTenant(this.db)
    })
    beforeEach(() => this.begin())
    afterEach(async () => {
      for (const camera of this.cameras.splice(0)) camera.end()
      await this.video.close()
      await this.test.close()
    })
    afterAll(async () => {
      this.open.abort()
      await this.db.close()
    })
    return this
  }

  get port(): number {
    return this.video.port
  }

  async aCar() {
    const phone = String(++this.phones)
    const vin = `LTESTVID${phone.slice(-9)}`
    const vehicleId = await aVehicle(this.db, this.owner, { vin, plate: 'A12345' })
    const terminalId = await aTerminal(this.db, this.owner, vehicleId, { phone })
    return { vin, phone, terminalId }
  }

  camera(options: CameraOptions): ScriptedCamera {
    const made = new ScriptedCamera(this.video.port, options)
    this.cameras.push(made)
    return made
  }

  /** The terminal connects as soon as it is asked, and sends pictures. */
  answering(options: CameraOptions): void {
    this.terminal = ({ kind, params }) => {
      if (kind === 'liveVideo') this.camera({ channel: params.channel as number, ...options }).roll()
      return { status: 'executed' }
    }
  }

  async start(vin: string, channelNo = [1], streamType: 0 | 1 = 0) {
    const body = { vin, channelNo, streamType }
    return (await this.test.ask(startLiveVideo, { body, lang: 'en' })).data.items
  }

  async poll(taskIds: string[], token?: string) {
    const who = token ? { token } : {}
    return (await this.test.ask(pollVideoTasks, { body: { taskIds }, lang: 'en', ...who })).data.items
  }

  async playable(taskId: string): Promise<void> {
    const look = async () => {
      const [{ result }] = await this.poll([taskId])
      if (result !== 200) throw new Error(`not playable: ${result}`)
    }
    await vi.waitFor(look, { timeout: 5_000 })
  }

  orders(kind: string): GivenCommand[] {
    return this.given.filter((one) => one.kind === kind)
  }

  /** Reads a stream until it has so many bytes. */
  async watch(url: string, bytes: number): Promise<Buffer> {
    const response = await fetch(new URL(url, this.origin), { signal: this.open.signal })
    if (!response.ok) throw new Error(`the stream answered ${response.status}`)
    const reader = response.body!.getReader()
    let read = Buffer.alloc(0)
    while (read.length < bytes) {
      const { value, done } = await reader.read()
      if (done) break
      read = Buffer.concat([read, value])
    }
    await reader.cancel()
    return read
  }

  private async begin(): Promise<void> {
    this.given = []
    this.jobs.clear()
    this.terminal = () => ({ status: 'executed' })
    const { db } = this
    const commands = {
      create: (_caller: unknown, command: GivenCommand) => Promise.resolve(this.give(command)),
      get: (_caller: unknown, id: number) => Promise.resolve(this.jobs.get(id)),
    }
    this.video = await startVideo({
      db,
      log: createLog('silent'),
      metrics: new Registry(),
      commands,
      videoPort: 0,
      hostFor: () => 'video.example',
      limits: { graceMs: 100, taskMs: 5_000, startMs: 1_500, answerMs: 200 },
    })
    const addresses = new StreamAddresses()
    const callers = {
      token: aCaller({ oemId: this.owner.oemId, orgIds: [this.owner.head] }),
      roleless: aCaller({ oemId: this.owner.oemId, orgIds: [this.owner.head], codes: new Set() }),
      foreign: aCaller({ oemId: this.other.oemId, orgIds: [this.other.head], userId: 2 }),
    }
    const { service } = this.video
    this.test = await testApp((app) => {
      const translator = new Translator()
      videoRoutes(app, { video: service, vehicles: videoRepository(db), commands, addresses, translator })
      flvRoute(app, service, addresses)
    }, callers)
    this.origin = await this.test.app.listen({ port: 0, host: '127.0.0.1' })
  }

  private give(command: GivenCommand): CommandJob {
    this.given.push(command)
    const job = { id: this.given.length, kind: command.kind, result: null, evidence: null, answerFrame: null }
    // The calls read no more of a job than this.
    const made = { ...job, ...this.terminal(command) } as unknown as CommandJob
    this.jobs.set(made.id, made)
    return made
  }
}
