import type { UdsTaskInput } from '#core/contract/uds.ts'
import { readAnswer, READ_ALL_DTCS } from '#core/domain/uds-task.ts'
import type { CommandCaller, CommandService } from '#server/commands/command-service.ts'
import { oneAtATime } from '#server/ops/one-at-a-time.ts'
import type { Logger } from '#server/ops/log.ts'
import type { FleetView } from '#server/tracker/fleet-view.ts'
import { type StoredRequest, type UdsRepository, udsOf } from './uds-repository.ts'

/** What happened to a request of a run; the campaign decides what comes next. */
export interface SettledRequest {
  request: StoredRequest
  vin: string
  orgId: number
  /** The unit answered and did not refuse. */
  good: boolean
  answer: string
  /** Key of the command's result. */
  result: string | null
}

export interface UdsDeskParts {
  requests: UdsRepository
  commands: Pick<CommandService, 'create'>
  fleet: Pick<FleetView, 'state'>
  log: Logger
}

type Asked = Omit<UdsTaskInput, 'vin' | 'address'> & { vin: string; address: number }
export interface Origin {
  runId?: number
  step?: number
  followUpOf?: number
}

const AT_ONCE = 100

/** Gives UDS requests as commands and keeps what the vehicles answer. */
export class UdsDesk {
  private readonly parts: UdsDeskParts
  private readonly followers: ((settled: SettledRequest) => Promise<void>)[] = []
  /** Reads answers of commands that have ended. Safe to call at any time; works off the database, so nothing is lost by a restart. */
  readonly collect = oneAtATime(() => this.collectAll())

  constructor(parts: UdsDeskParts) {
    this.parts = parts
  }

  follow(follower: (settled: SettledRequest) => Promise<void>): void {
    this.followers.push(follower)
  }

  /** Throws CommandRefused as the command service does. */
  async ask(caller: CommandCaller & { userId: number }, asked: Asked, origin: Origin = {}) {
    const { requests, commands } = this.parts
    const { vin, ecu, address, channel, type, request, reason } = asked
    const job = await commands.create(caller, {
      kind: 'uds',
      vin,
      params: { channel, address, request },
      reason,
      // A person gave it, also where the platform chooses the moment.
      source: origin.runId === undefined && origin.followUpOf === undefined ? 'ui' : 'schedule',
    })
    const id = await requests.insert({
      ecu,
      address,
      channel,
      type,
      request,
      oemId: caller.oemId,
      vehicleId: job.vehicleId,
      jobId: job.id,
      operatorId: caller.userId,
      runId: origin.runId ?? null,
      step: origin.step ?? null,
      followUpOf: origin.followUpOf ?? null,
    })
    return { id, jobId: job.id }
  }

  private async collectAll(): Promise<void> {
    const { requests, fleet } = this.parts
    const ended = await requests.ended(AT_ONCE)
    for (const { request, job, vin, orgId } of ended) {
      const answer = udsOf(job.evidence)
      const { dtcs } = readAnswer(answer, request.request)
      const mileageKm = fleet.state(request.vehicleId)?.mileageKm ?? null
      const kept = await requests.settle(request, { answer, dtcs, at: job.resultAt ?? new Date(), mileageKm })
      if (!kept) continue
      const settled = { request, vin, orgId, good: job.status === 'executed', answer, result: job.result }
      if (settled.good && request.runId === null && request.request.startsWith('14')) await this.readAgain(settled)
      for (const follower of this.followers) await follower(settled)
    }
    if (ended.length === AT_ONCE) await this.collectAll()
  }

  /** What is left after a clear (design pages.md, /dataService/uds). */
  private async readAgain({ request, vin, orgId }: SettledRequest): Promise<void> {
    const caller = { userId: request.operatorId, oemId: request.oemId, orgIds: [orgId] }
    const { ecu, address, channel, id } = request
    const asked = { vin, ecu, address, channel, type: 2 as const, request: READ_ALL_DTCS, reason: '' }
    try {
      await this.ask(caller, asked, { followUpOf: id })
    } catch (error) {
      this.parts.log.warn({ err: error, requestId: id }, 'trouble codes not read again after a clear')
    }
  }
}
