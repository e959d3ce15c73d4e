import { and, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { alarmAttachment, alarmAttachmentSet } from '#server/store/schema/alarm-attachment.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { terminal, vehicle } from '#server/store/schema/vehicle.ts'
import type { FileStage, SetStage } from './attachment-stages.ts'

/** Files of an alarm as the attachment server knows them. */
export interface AttachmentSet {
  id: number
  oemId: string
  vehicleId: number
  alarmNo: string
  stage: SetStage
  askedAt: Date
  phone: string
}

export interface SetChange {
  stage?: SetStage
  expected?: number
  error?: string
  jobId?: number
  startedAt?: Date
  finishedAt?: Date
}

export interface FileChange {
  stage?: FileStage
  resends?: number
  objectKey?: string
  sha256?: string
  finishedAt?: Date
}

export type NewSet = Pick<
  typeof alarmAttachmentSet.$inferInsert,
  'oemId' | 'vehicleId' | 'terminalId' | 'alarmId' | 'alarmNo' | 'mark' | 'alarmAt' | 'server' | 'expected'
>

export type AttachmentRepository = ReturnType<typeof attachmentRepository>

export function attachmentRepository(db: Pick<Database, 'orm'>) {
  return {
    /** The vehicle and its terminal; undefined when it has none. */
    async target(vehicleId: number) {
      const [row] = await db.orm
        .select({ vin: vehicle.vin, oemId: vehicle.oemId, orgId: vehicle.orgId, terminalId: terminal.id })
        .from(vehicle)
        .innerJoin(terminal, eq(terminal.vehicleId, vehicle.id))
        .where(eq(vehicle.id, vehicleId))
      return row
    },

    /** Undefined: this alarm was asked for already. */
    async ask(set: NewSet): Promise<number | undefined> {
      const [row] = await db.orm
        .insert(alarmAttachmentSet)
        .values(set)
        .onConflictDoNothing()
        .returning({ id: alarmAttachmentSet.id })
      return row?.id
    },

    async byAlarmNo(alarmNo: string): Promise<AttachmentSet | undefined> {
      const { id, oemId, vehicleId, stage, askedAt } = alarmAttachmentSet
      const [row] = await db.orm
        .select({ id, oemId, vehicleId, alarmNo: alarmAttachmentSet.alarmNo, stage, askedAt, phone: terminal.phone })
        .from(alarmAttachmentSet)
        .innerJoin(terminal, eq(terminal.id, alarmAttachmentSet.terminalId))
        .where(eq(alarmAttachmentSet.alarmNo, alarmNo))
      // Written by this server alone.
      return row && { ...row, stage: row.stage as SetStage }
    },

    async changeSet(id: number, change: SetChange): Promise<void> {
      await db.orm.update(alarmAttachmentSet).set(change).where(eq(alarmAttachmentSet.id, id))
    },

    /** All files of a set are there; returns the job that has asked for them. */
    async setComplete(id: number): Promise<{ jobId: number | null; files: number; bytes: number } | undefined> {
      const [row] = await db.orm
        .update(alarmAttachmentSet)
        .set({ stage: 'complete', finishedAt: new Date() })
        .where(eq(alarmAttachmentSet.id, id))
        .returning({
          jobId: alarmAttachmentSet.jobId,
          files: alarmAttachmentSet.received,
          bytes: alarmAttachmentSet.bytes,
        })
      return row
    },

    /** Returns the row of the file and whether it is there already. */
    async file(
      setId: number,
      file: { name: string; kind: number; size: number },
    ): Promise<{ id: number; done: boolean }> {
      const [row] = await db.orm
        .insert(alarmAttachment)
        .values({ setId, ...file })
        .onConflictDoUpdate({
          target: [alarmAttachment.setId, alarmAttachment.name],
          set: { kind: sql`case when ${file.kind} = 4 then ${alarmAttachment.kind} else ${file.kind} end` },
        })
        .returning({ id: alarmAttachment.id, stage: alarmAttachment.stage })
      return { id: row!.id, done: row!.stage === 'done' }
    },

    async changeFile(id: number, change: FileChange): Promise<void> {
      await db.orm.update(alarmAttachment).set(change).where(eq(alarmAttachment.id, id))
    },

    /** A file is stored: counted in its set and its alarm in the same moment. Returns how many of the set are there. */
    async fileDone(setId: number, id: number, stored: { objectKey: string; size: number; sha256: string | null }) {
      return await db.orm.transaction(async (tx) => {
        await tx
          .update(alarmAttachment)
          .set({ stage: 'done', objectKey: stored.objectKey, sha256: stored.sha256, finishedAt: new Date() })
          .where(eq(alarmAttachment.id, id))
        const [set] = await tx
          .update(alarmAttachmentSet)
          .set({
            received: sql`${alarmAttachmentSet.received} + 1`,
            bytes: sql`${alarmAttachmentSet.bytes} + ${stored.size}`,
            stage: 'fileDone',
          })
          .where(eq(alarmAttachmentSet.id, setId))
          .returning({
            received: alarmAttachmentSet.received,
            expected: alarmAttachmentSet.expected,
            alarmId: alarmAttachmentSet.alarmId,
          })
        const { alarmId, ...counts } = set!
        if (alarmId !== null) {
          await tx.update(alarmEvent).set({ attachmentsReceived: counts.received }).where(eq(alarmEvent.id, alarmId))
        }
        return counts
      })
    },

    /** Bytes stored for a vehicle since a moment. */
    async bytesSince(vehicleId: number, since: Date): Promise<number> {
      const [row] = await db.orm
        .select({ bytes: sql<string>`coalesce(sum(${alarmAttachmentSet.bytes}), 0)` })
        .from(alarmAttachmentSet)
        .where(and(eq(alarmAttachmentSet.vehicleId, vehicleId), gte(alarmAttachmentSet.askedAt, since)))
      return Number(row?.bytes ?? 0)
    },
  }
}
