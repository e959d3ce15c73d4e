import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, id } from './columns.ts'
import { ofTenant, updated } from './owner-columns.ts'
import { ofTerminal } from './vehicle-columns.ts'

/** Numbers terminals write into media packets, as far as they have sent any; often not their phone. */
export const videoMediaId = pgTable(
  'video_media_id',
  {
    /** Without leading zeros. */
    mediaId: text('media_id').primaryKey(),
    terminalId: ofTerminal(),
    seenAt: at('seen_at').notNull().defaultNow(),
  },
  (t) => [index('video_media_id_terminal').on(t.terminalId)],
)

/** Cameras and microphones of a terminal model (parameter 0x0076). */
export const videoChannel = pgTable(
  'video_channel',
  {
    oemId: ofTenant(),
    /** `model` of the terminal. */
    model: text('model').notNull(),
    channelNo: smallint('channel_no').notNull(),
    physicalNo: smallint('physical_no').notNull(),
    /** VIDEO_CHANNEL_KINDS of core/contract/video.ts */
    kind: text('kind').notNull(),
    ptz: boolean('ptz').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.oemId, t.model, t.channelNo] })],
)

/** Audio and video settings to be written to terminals again (/tbox/audioVideo). */
export const avTemplate = pgTable(
  'av_template',
  {
    id: id(),
    oemId: ofTenant(),
    name: text('name').notNull(),
    /** Parameters as core/contract/audio-video.ts has them. */
    parameters: jsonb('parameters').$type<{ id: number; value: unknown }[]>().notNull().default(sql`'[]'::jsonb`),
    ...updated(),
  },
  (t) => [uniqueIndex('av_template_name').on(t.oemId, t.name)],
)
