import { SINGLE_LIMITS } from '#core/domain/single-vehicle.ts'

/** Everything a wall of one vehicle needs to restore itself; it lives in the address. */
export interface SingleQuery {
  vehicleId: number | null
  /** Identifies the vehicle where its row ID is unknown. */
  vin: string
  /** Keys of CAN signals; empty: the first that move. */
  signals: readonly string[]
  /** Stretch of the past that is shown again, epoch s; null: live. */
  replay: { from: number; to: number } | null
}

const SIGNAL = /^\w{1,64}\/\w{1,64}$/
const VIN = /^[A-Z0-9]{17}$/

const idIn = (text: string | null): number | null => {
  const id = Number(text)
  return Number.isInteger(id) && id > 0 ? id : null
}

export function readSingleQuery(address: URLSearchParams): SingleQuery {
  const vin = (address.get('vin') ?? '').trim().toUpperCase()
  return {
    vehicleId: idIn(address.get('vehicle')) ?? idIn(address.get('vehicleId')),
    vin: VIN.test(vin) ? vin : '',
    signals: signalsIn(address.get('signals')),
    replay: replayIn(address.get('replay')),
  }
}

export const signalsIn = (text: string | null): string[] =>
  [...new Set((text ?? '').split(',').filter((key) => SIGNAL.test(key)))].slice(0, SINGLE_LIMITS.signals)

/** "from-to" in epoch s, at most as long as a replay may be. */
function replayIn(text: string | null): SingleQuery['replay'] {
  const [, from = '', to = ''] = /^(\d{9,10})-(\d{9,10})$/.exec(text ?? '') ?? []
  const [begin, end] = [Number(from), Number(to)]
  return begin > 0 && end > begin && end - begin <= SINGLE_LIMITS.replayHours * 3600 ? { from: begin, to: end } : null
}

/** Fields of the address; undefined takes a field out. */
export function writeSingleQuery(change: Partial<SingleQuery>): Record<string, string | undefined> {
  const { vehicleId, signals, replay } = change
  return {
    ...('vehicleId' in change && {
      vehicle: vehicleId ? String(vehicleId) : undefined,
      vehicleId: undefined,
      vin: undefined,
    }),
    ...('signals' in change && { signals: signals?.join(',') || undefined }),
    ...('replay' in change && { replay: replay ? `${replay.from}-${replay.to}` : undefined }),
  }
}
