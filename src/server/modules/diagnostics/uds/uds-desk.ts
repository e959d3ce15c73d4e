import type { UdsTaskInput } from '#core/contract/uds.ts'
import { readAnswer, READ_ALL_DTCS } from '#core/domain/uds-task.ts'
import type { CommandCaller, CommandService } from '#server/telemetry/commands/command-service.ts'
import { oneAtATime } from '#server/ops/one-at-a-time.ts'
import type { Logger } from '#server/ops/log.ts'
import type { ReportedFaults } from '../fault-code/fault-alarms.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { type StoredRequest, type UdsRepository, udsOf } from './uds-repository.ts'

export interface UdsDeskParts {
  requests: UdsRepository
  commands: Pick<CommandService, 'create'>
  fleet: Pick<FleetView, 'state'>
  /** Trouble codes turned up in a vehicle that did not have them. */
  appeared?(reported: ReportedFaults): Promise<void>
  log: Logger
}

type Asked = Omit<UdsTaskInput, 'vin' | 'address'> & { vin: string; address: number }
interface Origin {
  runId?: number
  step?: number
  followUpOf?: number
  batch?: { id: string; vehicles: number }
}

const AT_ONCE = 100

/** Gives UDS requests as commands and keeps what the vehicles answer. */
export class UdsDesk {
  private readonly parts: UdsDeskParts
  /** Reads answers of commands that have ended. Safe to call at any time; works off the database, so nothing is lost by a restart. */
  readonly collect = oneAtATime(() => this.collectAll())

  constructor(parts: UdsDeskParts) {
    this.parts = parts
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
      ...(origin.batch && { batch: origin.batch }),
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
    return { id, jobId: job.id, status: job.status }
  }

  /** Whether a vehicle still has to answer. */
  readonly isWaiting = () => this.parts.requests.isWaiting()

  private async collectAll(): Promise<void> {
    const { requests, fleet } = this.parts
    const ended = await requests.ended(AT_ONCE)
    const answers = ended.map(({ request, job, ...vehicle }) => {
      const answer = udsOf(job.evidence)
      // Of a run the list counts; snapshots name the same codes again.
      const isList = request.runId === null || request.request.startsWith('1902')
      const dtcs = isList ? readAnswer(answer, request.request).dtcs : []
      const mileageKm = fleet.state(request.vehicleId)?.mileageKm ?? null
      return { ...vehicle, request, job, answer, dtcs, mileageKm, at: job.resultAt ?? new Date() }
    })
    const appeared = await requests.settleAll(answers)
    for (const { request, job, vin, orgId, at } of answers) {
      const codes = appeared.get(request.id)
      if (!codes) continue
      const { oemId, vehicleId, ecu } = request
      if (codes.length > 0) await this.parts.appeared?.({ oemId, orgId, vehicleId, vin, ecu, codes, at })
      const isCleared = job.status === 'executed' && request.runId === null && request.request.startsWith('14')
      if (isCleared) await this.readAgain(request, vin, orgId)
    }
    if (ended.length === AT_ONCE) await this.collectAll()
  }

  /** Codes left after a clear (docs/product/data-service.md). */
  private async readAgain(request: StoredRequest, vin: string, orgId: number): Promise<void> {
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
