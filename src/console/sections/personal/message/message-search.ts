import { z } from 'zod'
import { NoticeFilter } from '#core/contract/notice.ts'
import { NOTICE_TYPES } from '#core/domain/notice.ts'

/** Views of own messages, then those of administration. */
export const INBOX_VIEWS = ['all', ...NOTICE_TYPES] as const
export const ADMIN_VIEWS = ['policies', 'rosters', 'hooks', 'deliveries', 'announcements'] as const
export type InboxView = (typeof INBOX_VIEWS)[number]
export type AdminView = (typeof ADMIN_VIEWS)[number]
export type MessageView = InboxView | AdminView

export const isAdminView = (view: MessageView): view is AdminView => ADMIN_VIEWS.some((each) => each === view)

/** Filter of the page: that of the list, with the view in place of the type. */
export const MessageSearch = z
  .object({ ...NoticeFilter.shape, tab: z.enum([...INBOX_VIEWS, ...ADMIN_VIEWS]).default('all') })
  .omit({ type: true })
