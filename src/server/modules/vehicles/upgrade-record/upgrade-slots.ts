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
}

/** Files that are with a terminal only in part, at a time: a package is sent by the gateway, the rest are downloads. */
const AT_ONCE: Readonly<Record<UpgradeChannel, number>> = { http: 200, package: 10 }

/**
 * Who may be sent a file now, given what is under way and what the tenants allow. A file larger than what is left of the hour is
 * still sent, and the next ones wait: otherwise it would wait for ever.
 */
export function upgradeSlots(underWay: readonly Sending[], limits: ReadonlyMap<string, SendingLimits>) {
  const taken = new Map<string, number>()
  const bytesLeft = new Map([...limits].map(([oemId, { bytesLeft: bytes }]) => [oemId, bytes]))
  const count = (key: string) => taken.get(key) ?? 0
  const keysOf = ({ oemId, channel, carrier }: Sending) =>
    [channel, `of ${oemId}`, `of ${oemId} by ${carrier}`] as const
  const add = (sending: Sending) => {
    for (const key of keysOf(sending)) taken.set(key, count(key) + 1)
  }
  for (const sending of underWay) add(sending)

  return {
    /** Null: it may be sent. */
    blockerOf(sending: Sending): UpgradeBlocker | null {
      const { oemId, channel, carrier } = sending
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
      add(sending)
      const left = bytesLeft.get(sending.oemId) ?? null
      if (left !== null) bytesLeft.set(sending.oemId, left - sending.fileSize)
    },
  }
}
