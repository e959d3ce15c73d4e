import type { UpgradeBlocker, UpgradeChannel } from '#core/domain/upgrade-record.ts'

/** Limits a tenant has set for its upgrades. */
export interface SendingLimits {
  /** Files under way at a time; null: no limit of its own. */
  maxDownloads: number | null
  /** Bytes of files that may still begin in this hour; null: no limit. */
  bytesLeft: number | null
  /** Files under way at a time by network operator. */
  carriers: readonly { carrier: string; maxDownloads: number }[]
}

/** What a file that is sent takes. */
export interface Sending {
  oemId: string
  channel: UpgradeChannel
  /** Network operator of the card in the terminal; empty: unknown. */
  carrier: string
  fileSize: number
  /** Null: an order of a desk. */
  taskId: number | null
  /** What of it was sent already. */
  sentBytes: number
}

/** Files that are with a terminal only in part, at a time: a package is sent by the gateway, the rest are downloads. */
const AT_ONCE: Readonly<Record<UpgradeChannel, number>> = { http: 200, package: 10 }

/**
 * Who may be sent a file now, given what is under way and what tenants and tasks allow. A file larger than what is left of the hour
 * or of the day is still sent, and the next ones wait: otherwise it would wait for ever. `dayLeft`: bytes that tasks may still send
 * in this day, for those that have a limit; what is under way will use them.
 */
export function upgradeSlots(
  underWay: readonly Sending[],
  limits: ReadonlyMap<string, SendingLimits>,
  dayLeft: ReadonlyMap<number, number> = new Map(),
) {
  const taken = new Map<string, number>()
  const bytesLeft = new Map([...limits].map(([oemId, { bytesLeft: bytes }]) => [oemId, bytes]))
  const ofDay = new Map(dayLeft)
  const count = (key: string) => taken.get(key) ?? 0
  const keysOf = ({ oemId, channel, carrier }: Sending) =>
    [channel, `of ${oemId}`, `of ${oemId} by ${carrier}`] as const
  const add = (sending: Sending) => {
    for (const key of keysOf(sending)) taken.set(key, count(key) + 1)
    const { taskId, channel, fileSize, sentBytes } = sending
    const left = taskId === null ? undefined : ofDay.get(taskId)
    // A package is counted as a whole when it is sent.
    if (left !== undefined && channel === 'http') ofDay.set(taskId!, left - Math.max(0, fileSize - sentBytes))
  }
  for (const sending of underWay) add(sending)

  return {
    /** Null: it may be sent. */
    blockerOf(sending: Sending): UpgradeBlocker | null {
      const { oemId, channel, carrier, taskId } = sending
      if (taskId !== null && (ofDay.get(taskId) ?? 1) <= 0) return 'dayQuota'
      const [ofChannel, ofTenant, ofCarrier] = keysOf(sending)
      if (count(ofChannel) >= AT_ONCE[channel]) return 'queue'
      const limit = limits.get(oemId)
      if (!limit) return null
      if (limit.maxDownloads !== null && count(ofTenant) >= limit.maxDownloads) return 'queue'
      const byCarrier = limit.carriers.find((each) => each.carrier === carrier)
      if (byCarrier && count(ofCarrier) >= byCarrier.maxDownloads) return 'queue'
      const left = bytesLeft.get(oemId) ?? null
      return left !== null && left <= 0 ? 'quota' : null
    },

    take(sending: Sending): void {
      const { oemId, taskId, channel, fileSize } = sending
      add({ ...sending, sentBytes: 0 })
      const ofTask = taskId === null ? undefined : ofDay.get(taskId)
      if (ofTask !== undefined && channel === 'package') ofDay.set(taskId!, ofTask - fileSize)
      const left = bytesLeft.get(oemId) ?? null
      if (left !== null) bytesLeft.set(oemId, left - fileSize)
    },
  }
}
