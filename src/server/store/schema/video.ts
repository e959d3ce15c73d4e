import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { account, tenant } from './account.ts'
import { terminal } from './vehicle.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Numbers terminals write into media packets, as far as they have sent any; often not their phone. */
export const videoMediaId = pgTable(
  'video_media_id',
  {
    /** Without leading zeros. */
    mediaId: text('media_id').primaryKey(),
    terminalId: integer('terminal_id')
      .notNull()
      .references(() => terminal.id, { onDelete: 'cascade' }),
    seenAt: at('seen_at').notNull().defaultNow(),
  },
  (t) => [index('video_media_id_terminal').on(t.terminalId)],
)

/** Cameras and microphones of a terminal model (parameter 0x0076). */
export const videoChannel = pgTable(
  'video_channel',
  {
    oemId: text('oem_id')
      .notNull()
      .references(() => tenant.oemId),
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
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    oemId: text('oem_id')
      .notNull()
      .references(() => tenant.oemId),
    name: text('name').notNull(),
    /** Parameters as core/contract/audio-video.ts has them. */
    parameters: jsonb('parameters').$type<{ id: number; value: unknown }[]>().notNull().default(sql`'[]'::jsonb`),
    updatedBy: integer('updated_by').references(() => account.id, { onDelete: 'set null' }),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('av_template_name').on(t.oemId, t.name)],
)
