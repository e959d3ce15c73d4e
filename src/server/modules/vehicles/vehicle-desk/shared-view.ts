import { createHash } from 'node:crypto'
import { createShareLink, MAX_SHARED_VEHICLES, type SharedVehicle, type SharedView } from '#core/contract/share-link.ts'
import { coarseEnough, type SharePrecision, sharedPlace } from '#core/domain/share-precision.ts'
import { type Caller, mayCall } from '#server/http/route.ts'
import type { FleetView, VehicleSnapshot } from '#server/telemetry/tracker/fleet-view.ts'
import type { OpenLink, ShareLinkRepository } from './share-link-repository.ts'
import type { VehicleSearch } from './vehicle-search.ts'

/** A smart group is a search of the whole fleet: viewers of one link share its answer for so long. */
const GROUP_MS = 15_000
const GROUPS_MAX = 1_000

export type Creator = Omit<Caller, 'tokenHash'>

export interface SharedViewParts {
  links: Pick<ShareLinkRepository, 'behind' | 'group' | 'vehicles'>
  search: Pick<VehicleSearch, 'found'>
  fleet: Pick<FleetView, 'snapshots'>
  /** The rights of an account as they are now; null when it cannot be used. */
  callerById: (accountId: number) => Promise<Creator | null>
  now?: () => number
}

export const shareTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** What a link shows at the moment: never more than its creator may see now. */
export function sharedViews({ links, search, fleet, callerById, now = Date.now }: SharedViewParts) {
  const groups = new Map<number, { until: number; ids: Promise<number[]> }>()

  const smartMembers = (link: OpenLink, creator: Creator, groupId: number) => {
    const known = groups.get(link.id)
    if (known && known.until > now()) return known.ids
    if (groups.size >= GROUPS_MAX) groups.clear()
    const ids = search.found(creator, { groupId }).then((found) => (found ?? []).map(({ vehicleId }) => vehicleId))
    const entry = { until: now() + GROUP_MS, ids }
    groups.set(link.id, entry)
    ids.catch(() => groups.get(link.id) === entry && groups.delete(link.id))
    return ids
  }

  return {
    /** Undefined where the link shows nothing any more, whatever the reason. */
    async behind(token: string): Promise<{ link: OpenLink; vin: string | undefined; view: SharedView } | undefined> {
      const link = await links.behind(shareTokenHash(token))
      const creator = link && (await callerById(link.accountId))
      if (!link || !creator || !mayStillShare(creator, link)) return undefined
      let ids: readonly number[] | undefined
      if (link.groupId !== null) {
        const group = await links.group(creator, link.groupId)
        if (!group) return undefined
        if (group.kind === 'smart') ids = await smartMembers(link, creator, link.groupId)
      }
      const { rows, total } = await links.vehicles(creator, link, ids, MAX_SHARED_VEHICLES)
      if (link.vehicleId !== null && rows.length === 0) return undefined
      const live = new Map(fleet.snapshots(rows.map(({ id }) => id)).map((each) => [each.vehicleId, each]))
      const nameOf = (plate: string, at: number) => {
        if (link.label === '') return plate
        return link.vehicleId === null ? `${link.label} ${at + 1}` : link.label
      }
      const vehicles = rows.map(({ id, plate }, at) => ({
        key: keyOf(link, id),
        name: nameOf(plate, at),
        ...shownOf(link.precision, live.get(id), now()),
      }))
      return {
        link,
        vin: link.vehicleId === null ? undefined : rows[0]?.vin,
        view: {
          title: link.label,
          precision: link.precision,
          secondsLeft: Math.max(0, Math.round((link.expiresAt.getTime() - now()) / 1000)),
          vehicles,
          left: total - rows.length,
        },
      }
    },
  }
}
export type SharedViews = ReturnType<typeof sharedViews>

const mayStillShare = (creator: Creator, link: OpenLink): boolean =>
  creator.oemId === link.oemId &&
  !creator.readOnly &&
  mayCall(creator, createShareLink.access) &&
  coarseEnough(link.precision, creator.hides?.includes('position') ?? false)

/** Says nothing to who does not know the secret, and nothing about the vehicle to who does. */
const keyOf = ({ tokenHash }: OpenLink, vehicleId: number): string =>
  shareTokenHash(`${tokenHash}/${vehicleId}`).slice(0, 16)

function shownOf(
  precision: SharePrecision,
  live: VehicleSnapshot | undefined,
  at: number,
): Omit<SharedVehicle, 'key' | 'name'> {
  if (!live || live.lng === null || live.lat === null || live.lastPositionAt === null) {
    return { lng: null, lat: null, area: null, ageSeconds: null, speed: null, direction: null }
  }
  const exact = precision === 'exact'
  return {
    ...sharedPlace(precision, live.lng, live.lat),
    ageSeconds: Math.max(0, Math.round((at - live.lastPositionAt) / 1000)),
    speed: exact ? live.speed : null,
    direction: exact ? live.direction : null,
  }
}
