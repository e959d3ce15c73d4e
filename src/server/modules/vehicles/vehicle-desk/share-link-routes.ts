import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#core/contract/share-link.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { coarseEnough } from '#core/domain/share-precision.ts'
import { plainAddress } from '#server/http/address-ranges.ts'
import { factsOf } from '#server/http/audit-border.ts'
import { ApiError, Conflict, Invalid, TooMany } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import type { AuditFacts } from '#server/store/audit-draft.ts'
import { pageIn } from '#server/store/paging.ts'
import type { OpenLink, ShareLinkRepository } from './share-link-repository.ts'
import { type SharedViews, shareTokenHash } from './shared-view.ts'

export interface ShareLinkParts {
  links: ShareLinkRepository
  views: SharedViews
  now?: () => number
}

const MINUTE_MS = 60_000
/** A page asks every five seconds; an office has one address. */
export const OPENINGS_PER_ADDRESS = 300
/** Of one secret from all addresses, by each process. */
export const OPENINGS_PER_TOKEN = 1_200
const COUNTED_MAX = 10_000

/** Share links: creating and revoking them, and what is behind them for people without an account. */
export function shareLinkRoutes(app: FastifyInstance, { links, views, now = Date.now }: ShareLinkParts): void {
  route(app, contract.listShareLinks, async ({ query, caller }) => {
    const { list, total } = await links.page(caller, ...pageIn(query))
    return { list: list.map(rowOf), total }
  })

  route(app, contract.createShareLink, async ({ body, caller }) => {
    if (!coarseEnough(body.precision, caller.hides?.includes('position') ?? false)) {
      throw Invalid.field('precision', 'validation.sharePrecision')
    }
    const shareToken = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now() + body.minutes * MINUTE_MS)
    const id = await links.insert(
      caller,
      {
        ...(await subjectOf(links, caller, body)),
        tokenHash: shareTokenHash(shareToken),
        precision: body.precision,
        label: body.naming === 'label' ? body.label : '',
        expiresAt,
      },
      contract.MAX_SHARE_LINKS,
    )
    if (id === null) throw new Conflict('error.shareLinksFull')
    return { id, shareToken, expireTime: platformTimeOf(expiresAt) }
  })

  route(app, contract.revokeShareLinks, async ({ body: { ids }, caller }) => ({
    changed: await links.revoke(caller, ids),
  }))

  const mustBeWithinLimit = tokenLimit(now)
  route(
    app,
    contract.openShareLink,
    async ({ body: { shareToken }, request }) => {
      mustBeWithinLimit(shareToken)
      const found = await views.behind(shareToken)
      // One answer, whether the secret was guessed, revoked or has ended.
      if (!found) throw new ApiError(400, 'error.shareEnded')
      const { link, vin, view } = found
      await links.noteOpening(link.id, viewerOf(link, request), openingOf(link, vin, request))
      return view
    },
    { perMinute: OPENINGS_PER_ADDRESS },
  )
}

/** Counts before the secret is looked up: the limit must not show whether it is known. */
function tokenLimit(now: () => number): (token: string) => void {
  const minutes = new Map<string, { from: number; calls: number }>()
  return (token) => {
    const key = shareTokenHash(token)
    const minute = minutes.get(key)
    if (!minute || minute.from + MINUTE_MS <= now()) {
      if (minutes.size >= COUNTED_MAX) minutes.clear()
      minutes.set(key, { from: now(), calls: 1 })
      return
    }
    if (minute.calls >= OPENINGS_PER_TOKEN) {
      throw new TooMany('error.tooMany', { seconds: Math.ceil((minute.from + MINUTE_MS - now()) / 1000) })
    }
    minute.calls += 1
  }
}

/** What is shared, and the organisation it belongs to. */
async function subjectOf(
  links: ShareLinkRepository,
  caller: Caller,
  { subject, vin = '', groupId = 0 }: contract.ShareInput,
) {
  if (subject === 'vehicle') {
    const found = await links.vehicle(caller, vin)
    if (!found) throw Invalid.field('vin', 'validation.unknownVehicle')
    return found
  }
  const found = await links.group(caller, groupId)
  if (!found) throw Invalid.field('groupId', 'validation.unknownGroup')
  return { groupId: found.groupId, orgId: found.orgId }
}

const viewerOf = ({ tokenHash }: OpenLink, { ip }: FastifyRequest): string =>
  createHash('sha256')
    .update(`${tokenHash}/${plainAddress(ip)}`)
    .digest('hex')

/** The viewer has no account: the entry belongs to the tenant of the link, and to the page where it was created. */
const openingOf = ({ id, oemId }: OpenLink, vin: string | undefined, request: FastifyRequest): AuditFacts => ({
  ...factsOf(contract.openShareLink, request, false),
  endpoint: { path: contract.openShareLink.path, access: contract.createShareLink.access, audit: 'permission' },
  caller: { userId: null, username: '', oemId },
  input: { id, ...(vin !== undefined && { vin }) },
})

type StoredLink = Awaited<ReturnType<ShareLinkRepository['page']>>['list'][number]

const rowOf = ({ createdAt, expiresAt, openedAt, ...link }: StoredLink): contract.ShareLink => ({
  ...link,
  createTime: platformTimeOf(createdAt),
  expireTime: platformTimeOf(expiresAt),
  openedTime: openedAt && platformTimeOf(openedAt),
})
