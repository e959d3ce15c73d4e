import * as pg from 'drizzle-orm/pg-core'
import { at, id, optionalText, partOf } from './columns.ts'
import { ofTerminal, ofVehicle } from './vehicle-columns.ts'
import { ofTenant } from './account.ts'

/** Pictures and videos of one active-safety alarm (T/JSATL 12): asked for, announced, received. */
export const alarmAttachmentSet = pg.pgTable(
  'alarm_attachment_set',
  {
    id: id(),
    oemId: ofTenant(),
    vehicleId: ofVehicle(),
    terminalId: ofTerminal(),
    /** Row of alarm_event; partitions and retention are that table's own matter. */
    alarmId: pg.bigint('alarm_id', { mode: 'number' }),
    /** Ours; the terminal quotes it. */
    alarmNo: pg.text('alarm_no').notNull(),
    /** Alarm mark as it came, hex. */
    mark: pg.text('mark').notNull(),
    alarmAt: at('alarm_at').notNull(),
    /** SetStage of server/attachments/attachment-stages.ts */
    stage: pg.text('stage').notNull().default('asked'),
    /** Address the terminal was given. */
    server: pg.text('server').notNull(),
    expected: pg.smallint('expected').notNull().default(0),
    received: pg.smallint('received').notNull().default(0),
    bytes: pg.bigint('bytes', { mode: 'number' }).notNull().default(0),
    jobId: pg.bigint('job_id', { mode: 'number' }),
    askedAt: at('asked_at').notNull().defaultNow(),
    startedAt: at('started_at'),
    finishedAt: at('finished_at'),
    /** Key of the reason; empty: none. */
    error: optionalText('error'),
  },
  (t) => [
    pg.uniqueIndex('alarm_attachment_no').on(t.alarmNo),
    pg.index('alarm_attachment_alarm').on(t.alarmId),
    pg.index('alarm_attachment_vehicle').on(t.vehicleId, t.askedAt.desc().nullsFirst()),
    pg.index('alarm_attachment_tenant').on(t.oemId, t.askedAt.desc().nullsFirst()),
  ],
)

/** One file of a set. */
export const alarmAttachment = pg.pgTable(
  'alarm_attachment',
  {
    id: id(),
    setId: partOf('set_id', () => alarmAttachmentSet.id),
    /** As the terminal calls it, without what a file system could take for more; never a path of ours. */
    name: pg.text('name').notNull(),
    /** 0 picture 1 sound 2 video 3 text 4 other */
    kind: pg.smallint('kind').notNull().default(4),
    channel: pg.smallint('channel'),
    size: pg.bigint('size', { mode: 'number' }).notNull(),
    /** FileStage of server/attachments/attachment-stages.ts */
    stage: pg.text('stage').notNull().default('announced'),
    /** Times missing ranges were asked for. */
    resends: pg.smallint('resends').notNull().default(0),
    objectKey: pg.text('object_key'),
    sha256: pg.text('sha256'),
    finishedAt: at('finished_at'),
  },
  (t) => [pg.uniqueIndex('alarm_attachment_once').on(t.setId, t.name)],
)
