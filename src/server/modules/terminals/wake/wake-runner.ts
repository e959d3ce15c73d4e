import { randomUUID } from 'node:crypto'
import type { WakeCandidate } from '#core/contract/wake.ts'
import { WAKES_PER_DAY } from '#core/domain/limits.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import { DAY_MS, supplyOf, type WakeFacts, wakeRefusal } from '#server/telemetry/commands/wake-rules.ts'
import { ApiError } from '#server/http/errors.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import type { WakeRunRepository, WakeTarget } from './wake-run-repository.ts'

export interface WakeRunnerParts {
  commands: Pick<CommandService, 'create'>
  runs: WakeRunRepository
  fleet: Pick<FleetView, 'state'>
  /** Anything when the terminal has a connection. */
  sessionOf: (terminalId: number) => unknown
  smsAvailable: boolean
}

export interface WakeOrder {
  purpose: string
  planId: number | null
  source: 'ui' | 'schedule'
}

interface Person {
  userId: number
  oemId: string
  orgIds: readonly number[]
}

export interface RunOutcome {
  runId: number
  given: number
  refused: number
}

/** Wakes several vehicles, each by its own command, and writes down what became of every one. */
export class WakeRunner {
  private readonly parts: WakeRunnerParts

  constructor(parts: WakeRunnerParts) {
    this.parts = parts
  }

  /** Expected outcome of an attempt now. */
  async candidate(target: WakeTarget, now: number): Promise<WakeCandidate> {
    const facts = await this.facts(target, now)
    return {
      vin: target.vin,
      plate: target.plate,
      method: facts.method,
      supply: supplyOf(facts.state),
      usedToday: facts.used,
      dailyCap: WAKES_PER_DAY,
      refusal: target.terminalId === null ? 'error.noTerminal' : wakeRefusal(facts),
    }
  }

  async run(person: Person, targets: readonly WakeTarget[], order: WakeOrder): Promise<RunOutcome> {
    const { runs } = this.parts
    const runId = await runs.begin(person, order)
    const batch = { id: randomUUID(), vehicles: targets.length }
    let given = 0
    for (const target of targets) {
      const { method } = await this.facts(target, Date.now())
      const outcome = await this.wake(person, target, method, order, batch)
      if ('jobId' in outcome) given += 1
      await runs.tried({ runId, vehicleId: target.vehicleId, method, ...outcome })
    }
    return { runId, given, refused: targets.length - given }
  }

  private async wake(
    person: Person,
    { vin }: WakeTarget,
    method: WakeFacts['method'],
    { purpose, source }: WakeOrder,
    batch: { id: string; vehicles: number },
  ): Promise<{ jobId: number } | { refusal: string }> {
    try {
      const request = { kind: 'wake' as const, vin, params: { method, purpose }, reason: purpose, source, batch }
      const { id } = await this.parts.commands.create(person, request)
      return { jobId: id }
    } catch (error) {
      // One vehicle that may not be woken does not keep the others asleep.
      if (error instanceof ApiError) return { refusal: error.key }
      throw error
    }
  }

  private async facts({ vehicleId, terminalId }: WakeTarget, now: number): Promise<WakeFacts> {
    const connected = terminalId !== null && this.parts.sessionOf(terminalId) !== undefined
    return {
      method: connected ? 'platform' : 'sms',
      state: this.parts.fleet.state(vehicleId),
      connected,
      used: await this.parts.runs.used(vehicleId, new Date(now - DAY_MS)),
      smsAvailable: this.parts.smsAvailable,
    }
  }
}
