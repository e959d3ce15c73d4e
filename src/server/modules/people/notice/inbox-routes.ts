import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/notice.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import { Invalid, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { languageOf } from '#server/http/translate.ts'
import { mapList, pageIn } from '#server/store/paging.ts'
import type { ChangedInbox } from './distribution-repository.ts'
import type { DeliveryRepository } from './delivery-repository.ts'
import type { InboxRepository } from './inbox-repository.ts'
import type { PushKeys } from './push-keys.ts'

export interface InboxParts {
  inbox: InboxRepository
  deliveries: Pick<DeliveryRepository, 'subscribe' | 'unsubscribe'>
  pushKeys: () => Promise<PushKeys>
  mailAvailable: boolean
  /** Notifies other windows of the account. */
  changed: (inboxes: readonly ChangedInbox[]) => void
}

type StoredNotice = Awaited<ReturnType<InboxRepository['newest']>>[number]

const noticeRow = ({ at, readAt, ...row }: StoredNotice): contract.Notice => ({
  ...row,
  noticeTime: platformTimeOf(at),
  readTime: platformTimeOf(readAt),
})

const MINUTES_OF_HOUR = 60
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * MINUTES_OF_HOUR + Number(time.slice(3))
const timeOf = (minute: number): string =>
  [Math.floor(minute / MINUTES_OF_HOUR), minute % MINUTES_OF_HOUR]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

export function inboxRoutes(app: FastifyInstance, parts: InboxParts): void {
  const { inbox, changed } = parts
  route(app, contract.listNotices, async ({ query, caller }) =>
    mapList(await inbox.page(caller.userId, ...pageIn(query)), noticeRow),
  )
  route(app, contract.getNoticeSummary, async ({ caller }) => {
    const [unread, newest] = await Promise.all([inbox.unread(caller.userId), inbox.newest(caller.userId)])
    return { unread, newest: newest.map(noticeRow) }
  })
  const read = async ({ userId }: Caller, of: Parameters<InboxRepository['read']>[1]) => {
    const count = await inbox.read(userId, of)
    const { all: unread = 0 } = await inbox.unread(userId)
    if (count > 0) changed([{ accountId: userId, unread, level: null }])
    return { changed: count }
  }
  route(app, contract.readNotices, ({ body: { ids }, caller }) => read(caller, { ids }))
  route(app, contract.readAllNotices, ({ body: { type }, caller }) => read(caller, { type }))

  route(app, contract.listNoticeMutes, async ({ caller }) =>
    (await inbox.mutes(caller.userId)).map(({ until, ...row }) => ({ ...row, untilTime: platformTimeOf(until) })),
  )
  route(app, contract.muteNotices, async ({ body: { noticeId, untilTime }, caller }) => {
    const until = fromPlatformTime(untilTime)
    if (until <= Date.now()) throw Invalid.field('untilTime', 'validation.inFuture')
    if (!(await inbox.mute(caller.userId, noticeId, new Date(until)))) throw new NotFound()
  })
  route(app, contract.unmuteNotices, async ({ body, caller }) => {
    await inbox.unmute(caller.userId, body.groupKey)
  })
  route(app, contract.getShownAnnouncements, async ({ caller, request }) => {
    const shown = await inbox.shownAnnouncements(caller.oemId, languageOf(request))
    return shown.map(({ id, text, tone, endsAt }) => ({
      id,
      text,
      tone: contract.announcementTone.parse(tone),
      endTime: platformTimeOf(endsAt),
    }))
  })
  settingRoutes(app, parts)
}

function settingRoutes(app: FastifyInstance, { inbox, deliveries, pushKeys, mailAvailable }: InboxParts): void {
  route(app, contract.getNoticeSettings, async ({ caller }) => {
    const { mail, stored } = await inbox.settings(caller.userId)
    const { publicKey } = await pushKeys()
    const settings = stored && {
      language: stored.language,
      zone: stored.zone,
      quietFrom: timeOf(stored.quietFrom),
      quietUntil: timeOf(stored.quietUntil),
      quietLevel: stored.quietLevel,
      channels: stored.channels,
    }
    return { settings, mail, mailAvailable, pushKey: publicKey }
  })
  route(app, contract.saveNoticeSettings, async ({ body: { quietFrom, quietUntil, ...body }, caller }) => {
    const quiet = { quietFrom: minuteOf(quietFrom), quietUntil: minuteOf(quietUntil) }
    await inbox.saveSettings({ ...body, ...quiet, accountId: caller.userId })
  })
  route(app, contract.subscribePush, async ({ body, caller, request }) => {
    const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 200)
    await deliveries.subscribe(caller.userId, { ...body, userAgent })
  })
  route(app, contract.unsubscribePush, async ({ body, caller }) => {
    await deliveries.unsubscribe(caller.userId, body.endpoint)
  })
}
