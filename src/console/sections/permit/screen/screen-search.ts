import { z } from 'zod'
import { TOKEN_STATES, WALL_STATES } from '#core/contract/screen-admin.ts'

export const SCREEN_VIEWS = ['walls', 'tokens', 'playlists'] as const
export type ScreenView = (typeof SCREEN_VIEWS)[number]

/** Query of the page; each view uses its own part. */
export const ScreenSearch = z.object({
  view: z.enum(SCREEN_VIEWS).optional(),
  keyWord: z.string().trim().max(60).optional(),
  state: z.enum([...WALL_STATES, ...TOKEN_STATES]).optional(),
})
