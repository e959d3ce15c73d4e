import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { JOINT_FRAMES_AT_ONCE, type JointRun } from '#core/contract/joint.ts'
import type { JointEnd, JointState, WatchedSignal } from '#core/domain/joint-session.ts'
import type { Database } from '#server/store/database.ts'
import { account } from '#server/store/schema/account.ts'
import { jointAct, jointFrame, jointSession, jointVehicle } from '#server/store/schema/joint.ts'
import { terminal, vehicle } from '#server/store/schema/vehicle.ts'
import { inScope, type Scope } from '#server/store/scope.ts'
import type { Page } from '#server/store/paging.ts'
import { JOINT_LOCK } from './joint-claims.ts'

export type FrameRow = Omit<typeof jointFrame.$inferSelect, 'sessionId'>
export interface SessionChange {
  state?: JointState
  end?: JointEnd
  endedAt?: Date
  framesUp?: number
  framesDown?: number
  commands?: number
  passed?: number
  failed?: number
  watch?: WatchedSignal[]
  runs?: JointRun[]
}

const owner = alias(account, 'owner')
const listed = {
  session: jointSession,
  vin: vehicle.vin,
  plate: vehicle.plate,
  orgId: vehicle.orgId,
  owner: sql<string>`coalesce(${owner.displayName}, '')`,
}

export type JointRepository = ReturnType<typeof jointRepository>

/** White list, sessions, their audit and their frames. */
export function jointRepository({ orm }: Pick<Database, 'orm'>) {
  return { ...whiteList(orm), ...sessions(orm), ...records(orm) }
}

function whiteList(orm: Database['orm']) {
  return {
    /** The vehicle with its terminal and how long it may be debugged. */
    async vehicle(scope: Scope, vin: string) {
      const [row] = await orm
        .select({ vehicleId: vehicle.id, terminalId: terminal.id, phone: terminal.phone, until: jointVehicle.until })
        .from(vehicle)
        .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
        .leftJoin(jointVehicle, eq(jointVehicle.vehicleId, vehicle.id))
        .where(and(inScope(scope, vehicle), eq(vehicle.vin, vin)))
      return row
    },

    vehicles(scope: Scope, now: Date) {
      return orm
        .select({
          vehicleId: vehicle.id,
          terminalId: terminal.id,
          vin: vehicle.vin,
          plate: vehicle.plate,
          sn: terminal.sn,
          note: jointVehicle.note,
          until: jointVehicle.until,
          byUser: sql<string>`coalesce(${account.displayName}, '')`,
        })
        .from(jointVehicle)
        .innerJoin(vehicle, eq(vehicle.id, jointVehicle.vehicleId))
        .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
        .leftJoin(account, eq(account.id, jointVehicle.accountId))
        .where(and(inScope(scope, vehicle), gt(jointVehicle.until, now)))
        .orderBy(asc(vehicle.vin))
        .limit(1_000)
    },

    async allow(vehicleId: number, note: string, until: Date, accountId: number): Promise<void> {
      const values = { note, until, accountId }
      await orm
        .insert(jointVehicle)
        .values({ vehicleId, ...values })
        .onConflictDoUpdate({ target: jointVehicle.vehicleId, set: values })
    },

    async dismiss(vehicleId: number): Promise<number> {
      const gone = await orm.delete(jointVehicle).where(eq(jointVehicle.vehicleId, vehicleId)).returning()
      return gone.length
    },
  }
}

function sessions(orm: Database['orm']) {
  const select = () =>
    orm
      .select(listed)
      .from(jointSession)
      .innerJoin(vehicle, eq(vehicle.id, jointSession.vehicleId))
      .leftJoin(owner, eq(owner.id, jointSession.ownerId))
  return {
    async insert(row: typeof jointSession.$inferInsert): Promise<number> {
      const [made] = await orm.insert(jointSession).values(row).returning({ id: jointSession.id })
      return made!.id
    },

    async change(id: number, change: SessionChange): Promise<void> {
      await orm.update(jointSession).set(change).where(eq(jointSession.id, id))
    },

    async find(scope: Scope, id: number) {
      const [row] = await select().where(and(inScope(scope, vehicle), eq(jointSession.id, id)))
      return row
    },

    async page(
      scope: Scope,
      filter: { vin?: string | undefined; state?: JointState | undefined },
      { page, size }: Page,
    ) {
      const where = and(
        inScope(scope, vehicle),
        filter.vin === undefined ? undefined : eq(vehicle.vin, filter.vin),
        filter.state === undefined ? undefined : eq(jointSession.state, filter.state),
      )
      const list = await select()
        .where(where)
        .orderBy(desc(jointSession.id))
        .limit(size)
        .offset((page - 1) * size)
      const [counted] = await orm
        .select({ total: sql<number>`count(*)::int` })
        .from(jointSession)
        .innerJoin(vehicle, eq(vehicle.id, jointSession.vehicleId))
        .where(where)
      return { list, total: counted?.total ?? 0 }
    },

    /** Sessions left open have ended with the process that followed them. */
    async endForgotten(at: Date): Promise<void> {
      await orm
        .update(jointSession)
        .set({ state: 'ended', end: 'restarted', endedAt: at })
        .where(
          sql`${jointSession.state} <> 'ended' and not exists (select from pg_locks where locktype = 'advisory'
            and database = (select oid from pg_database where datname = current_database())
            and classid = ${JOINT_LOCK} and objid = ${jointSession.vehicleId} and granted)`,
        )
    },
  }
}

function records(orm: Database['orm']) {
  return {
    async note(sessionId: number, accountId: number | null, action: string, detail: string): Promise<void> {
      await orm.insert(jointAct).values({ sessionId, accountId, action, detail, at: new Date() })
    },

    acts(sessionId: number) {
      return orm
        .select({
          at: jointAct.at,
          user: sql<string>`coalesce(${account.displayName}, '')`,
          action: jointAct.action,
          detail: jointAct.detail,
        })
        .from(jointAct)
        .leftJoin(account, eq(account.id, jointAct.accountId))
        .where(eq(jointAct.sessionId, sessionId))
        .orderBy(asc(jointAct.id))
        .limit(1_000)
    },

    async record(sessionId: number, frames: readonly FrameRow[]): Promise<void> {
      await orm.insert(jointFrame).values(frames.map((frame) => ({ sessionId, ...frame })))
    },

    frames(sessionId: number, after: number): Promise<FrameRow[]> {
      return orm
        .select()
        .from(jointFrame)
        .where(and(eq(jointFrame.sessionId, sessionId), gt(jointFrame.seq, after)))
        .orderBy(asc(jointFrame.seq))
        .limit(JOINT_FRAMES_AT_ONCE)
    },
  }
}
