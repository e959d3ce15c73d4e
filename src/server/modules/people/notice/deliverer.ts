import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '#server/ops/log.ts'
import { messageOf } from '#server/ops/logged-error.ts'
import { Underway } from '#server/ops/underway.ts'
import type { DeliveryRepository, DeliveryResult, DueDelivery } from './delivery-repository.ts'
import { SendFailure, type senders } from './senders.ts'

interface DelivererParts {
  deliveries: DeliveryRepository
  senders: ReturnType<typeof senders>
  log: Logger
}

/** A pass waits this long for what it has begun; slower sends go on next to the following passes. */
const PASS_MS = 1_000
/** Mails and push messages at a time; those to one hook follow each other. */
const AT_ONCE = 4

/**
 * Sends what is due. A hook that hangs holds up its own messages alone, until its call times out, and mail holds up neither
 * push messages nor hooks.
 */
export class Deliverer {
  private readonly parts: DelivererParts
  private readonly underway = new Underway()
  private readonly stopping = new AbortController()
  private readonly busy = new Set<string>()

  constructor(parts: DelivererParts) {
    this.parts = parts
  }

  /** Begins what is due; comes back when it was sent, or soon. False: nothing was due, and nothing is under way. */
  async pass(): Promise<boolean> {
    if (this.stopping.signal.aborted) return false
    const hooks = [...this.busy].filter((lane) => lane.startsWith('hook:')).map((lane) => Number(lane.slice(5)))
    const channels = [...this.busy].filter((lane) => !lane.startsWith('hook:'))
    const due = await this.parts.deliveries.claim(hooks, channels)
    const lanes = new Map<string, DueDelivery[]>()
    for (const delivery of due) {
      const lane = delivery.hook ? `hook:${delivery.hook.id}` : delivery.channel
      lanes.set(lane, [...(lanes.get(lane) ?? []), delivery])
    }
    const begun = [...lanes].map(([lane, deliveries]) => this.underway.add(this.lane(lane, deliveries)))
    if (begun.length > 0) await Promise.race([Promise.all(begun), wait(PASS_MS, undefined, { ref: false })])
    return begun.length > 0 || this.busy.size > 0
  }

  /** Ends what is under way; it is sent again when its lease has ended. */
  async close(): Promise<void> {
    this.stopping.abort()
    await this.underway.settled()
  }

  private async lane(lane: string, deliveries: readonly DueDelivery[]): Promise<void> {
    this.busy.add(lane)
    try {
      const results: DeliveryResult[] = []
      const rest = [...deliveries]
      const send = async () => {
        for (let next = rest.shift(); next && !this.stopping.signal.aborted; next = rest.shift()) {
          const result = await this.attempt(next)
          if (result) results.push(result)
        }
      }
      await Promise.all(Array.from({ length: lane.startsWith('hook:') ? 1 : AT_ONCE }, send))
      await this.parts.deliveries.settle(results)
    } catch (error) {
      this.parts.log.error({ err: error, lane }, 'results of messages were not stored')
    } finally {
      this.busy.delete(lane)
    }
  }

  private async attempt(delivery: DueDelivery): Promise<DeliveryResult | null> {
    const { id, channel } = delivery
    try {
      await this.parts.senders[channel](delivery, this.stopping.signal)
      return { id, error: null, final: false }
    } catch (error) {
      if (this.stopping.signal.aborted) return null
      const reason = messageOf(error) || 'failed'
      return { id, error: reason.slice(0, 300), final: error instanceof SendFailure && error.final }
    }
  }
}
