import { bigint, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, id, optionalText } from './columns.ts'
import { ofTenant } from './owner-columns.ts'
import { ofTerminal, ofVehicle } from './vehicle-columns.ts'

/** Pictures and videos of one active-safety alarm (T/JSATL 12): asked for, announced, received. */
export const alarmAttachmentSet = pgTable(
  'alarm_attachment_set',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    terminalId: ofTerminal(),
    /** Row of alarm_event; partitions and retention are that table's own matter. */
    alarmId: bigint('alarm_id', { mode: 'number' }),
    /** Ours; the terminal quotes it. */
    alarmNo: text('alarm_no').notNull(),
    /** Alarm mark as it came, hex. */
    mark: text('mark').notNull(),
    alarmAt: at('alarm_at').notNull(),
    /** SetStage of server/attachments/attachment-stages.ts */
    stage: text('stage').notNull().default('asked'),
    /** Address the terminal was given. */
    server: text('server').notNull(),
    expected: smallint('expected').notNull().default(0),
    received: smallint('received').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    jobId: bigint('job_id', { mode: 'number' }),
    askedAt: at('asked_at').notNull().defaultNow(),
    startedAt: at('started_at'),
    finishedAt: at('finished_at'),
    /** Key of the reason; empty: none. */
    error: optionalText('error'),
  },
  (t) => [
    uniqueIndex('alarm_attachment_no').on(t.alarmNo),
    index('alarm_attachment_alarm').on(t.alarmId),
    index('alarm_attachment_vehicle').on(t.vehicleId, t.askedAt.desc()),
    index('alarm_attachment_tenant').on(t.oemId, t.askedAt.desc()),
  ],
)

/** One file of a set. */
export const alarmAttachment = pgTable(
  'alarm_attachment',
  {
    id: id(),
    setId: integer('set_id')
      .notNull()
      .references(() => alarmAttachmentSet.id, { onDelete: 'cascade' }),
    /** As the terminal calls it, without what a file system could take for more; never a path of ours. */
    name: text('name').notNull(),
    /** 0 picture 1 sound 2 video 3 text 4 other */
    kind: smallint('kind').notNull().default(4),
    channel: smallint('channel'),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** FileStage of server/attachments/attachment-stages.ts */
    stage: text('stage').notNull().default('announced'),
    /** Times missing ranges were asked for. */
    resends: smallint('resends').notNull().default(0),
    objectKey: text('object_key'),
    sha256: text('sha256'),
    finishedAt: at('finished_at'),
  },
  (t) => [uniqueIndex('alarm_attachment_once').on(t.setId, t.name)],
)
