import type { Pool } from 'pg'
import { dropPartition, type PartitionedTable, partitionsBefore } from '#server/store/partitions.ts'

/** Readers of a table are waited for this long, because everybody else waits behind the one who drops. */
const PATIENCE_MS = 200
const ALARMS_AT_ONCE = 5_000

export function retentionRepository({ pool }: { pool: Pool }) {
  return {
    /** Drops partitions that end at this moment or earlier; returns how many. Those being read are dropped later. */
    async dropBefore(table: PartitionedTable, before: number): Promise<number> {
      let dropped = 0
      for (const { name } of await partitionsBefore(pool, table, before)) {
        if (await dropPartition(pool, name, PATIENCE_MS)) dropped += 1
      }
      return dropped
    },

    /** Positions that wait to be merged into what is dropped already. */
    async deleteLatePositions(before: number): Promise<number> {
      const gone = await pool.query('delete from position_late where ts < $1', [new Date(before)])
      return gone.rowCount ?? 0
    },

    /** Alarms that began and ended earlier, with what people did about them. */
    async deleteAlarms(before: number): Promise<number> {
      let deleted = 0
      for (;;) {
        const gone = await pool.query(
          `delete from alarm_event where id in (
             select id from alarm_event where started_at < $1 and ended_at < $1 limit $2)`,
          [new Date(before), ALARMS_AT_ONCE],
        )
        deleted += gone.rowCount ?? 0
        if ((gone.rowCount ?? 0) < ALARMS_AT_ONCE) return deleted
      }
    },
  }
}
export type RetentionRepository = ReturnType<typeof retentionRepository>
