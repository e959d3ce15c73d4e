import { ROTATIONS, type Rotation, SINGLE_LIMITS } from '#core/domain/single-vehicle.ts'

/** Settings of a vehicle rotation; they are in the address, so that an unattended display restores them. */
export interface RotationQuery {
  by: Rotation
  /** For `group`: an organisation with its descendants. */
  orgId: number | null
  /** For `list`. */
  vehicleIds: readonly number[]
  /** For `sample`. */
  size: number
  /** Seconds each vehicle is shown. */
  dwell: number
  /** Vehicles that are not connected are shown as well. */
  offline: boolean
  /** Seconds a new level 1 alarm keeps the wall; 0: not at all. */
  hold: number
  /** Two vehicles side by side. */
  compare: boolean
  cameras: boolean
  /** The vehicle that was shown last. */
  at: number | null
}

export const DWELL = { least: 15, usual: 30, most: 120 } as const
export const HOLD = { least: 0, usual: 60, most: 600 } as const
export const SAMPLE = { least: 2, usual: 20, most: SINGLE_LIMITS.listed } as const

const within = (text: string | null, { least, usual, most }: Readonly<Record<'least' | 'usual' | 'most', number>>) => {
  const value = Number(text)
  return text && Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : usual
}

const ids = (text: string | null): number[] =>
  [
    ...new Set(
      (text ?? '')
        .split(',')
        .map(Number)
        .filter((id) => Number.isInteger(id) && id > 0),
    ),
  ].slice(0, SINGLE_LIMITS.listed)

export function readRotationQuery(address: URLSearchParams): RotationQuery {
  const by = ROTATIONS.find((each) => each === address.get('by')) ?? 'worst'
  const vehicleIds = ids(address.get('vehicles'))
  return {
    by: address.get('by') === null && vehicleIds.length > 0 ? 'list' : by,
    orgId: ids(address.get('group'))[0] ?? null,
    vehicleIds,
    size: within(address.get('size'), SAMPLE),
    dwell: within(address.get('dwell'), DWELL),
    offline: address.get('offline') === '1',
    hold: within(address.get('hold'), HOLD),
    compare: address.get('compare') === '1',
    cameras: address.get('video') === '1',
    at: ids(address.get('at'))[0] ?? null,
  }
}

/** Fields of the address for a change; undefined takes a field out. */
export function writeRotationQuery(change: Partial<RotationQuery>): Record<string, string | undefined> {
  const fields: { [Field in keyof RotationQuery]: (value: RotationQuery[Field]) => [string, string | undefined] } = {
    by: (by) => ['by', by === 'worst' ? undefined : by],
    orgId: (id) => ['group', id === null ? undefined : String(id)],
    vehicleIds: (list) => ['vehicles', list.join(',') || undefined],
    size: (size) => ['size', size === SAMPLE.usual ? undefined : String(size)],
    dwell: (seconds) => ['dwell', seconds === DWELL.usual ? undefined : String(seconds)],
    offline: (on) => ['offline', on ? '1' : undefined],
    hold: (seconds) => ['hold', seconds === HOLD.usual ? undefined : String(seconds)],
    compare: (on) => ['compare', on ? '1' : undefined],
    cameras: (on) => ['video', on ? '1' : undefined],
    at: (id) => ['at', id === null ? undefined : String(id)],
  }
  return Object.fromEntries(
    Object.entries(change).map(([field, value]) => fields[field as keyof RotationQuery](value as never)),
  )
}
