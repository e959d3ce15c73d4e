import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import { at, id } from './columns.ts'
import { updated } from './owner-columns.ts'
import { ofTerminal } from './vehicle-columns.ts'
import { ofTenant } from './account.ts'

/** Numbers terminals write into media packets, as far as they have sent any; often not their phone. */
export const videoMediaId = pg.pgTable(
  'video_media_id',
  {
    /** Without leading zeros. */
    mediaId: pg.text('media_id').primaryKey(),
    terminalId: ofTerminal(),
    seenAt: at('seen_at').notNull().defaultNow(),
  },
  (t) => [pg.index('video_media_id_terminal').on(t.terminalId)],
)

/** Cameras and microphones of a terminal model (parameter 0x0076). */
export const videoChannel = pg.pgTable(
  'video_channel',
  {
    oemId: ofTenant(),
    /** `model` of the terminal. */
    model: pg.text('model').notNull(),
    channelNo: pg.smallint('channel_no').notNull(),
    physicalNo: pg.smallint('physical_no').notNull(),
    /** VIDEO_CHANNEL_KINDS of core/contract/video.ts */
    kind: pg.text('kind').notNull(),
    ptz: pg.boolean('ptz').notNull().default(false),
  },
  (t) => [pg.primaryKey({ columns: [t.oemId, t.model, t.channelNo] })],
)

/** Audio and video settings to be written to terminals again (/tbox/audioVideo). */
export const avTemplate = pg.pgTable(
  'av_template',
  {
    id: id(),
    oemId: ofTenant(),
    name: pg.text('name').notNull(),
    /** Parameters as core/contract/audio-video.ts has them. */
    parameters: pg.jsonb('parameters').$type<{ id: number; value: unknown }[]>().notNull().default(sql`'[]'::jsonb`),
    ...updated(),
  },
  (t) => [pg.uniqueIndex('av_template_name').on(t.oemId, t.name)],
)
