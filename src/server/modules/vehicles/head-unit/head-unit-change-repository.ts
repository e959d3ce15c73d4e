import { and, eq, inArray, sql } from 'drizzle-orm'
import { mayNotify, mayOfferAgain, mayWithdraw, NOTIFY_AGAIN_MS } from '#core/domain/head-unit.ts'
import { Conflict } from '#server/http/errors.ts'
import type { Database } from '#server/store/database.ts'
import { type MoveOutcome, moveStates } from '#server/store/move-states.ts'
import {
  headUnit,
  headUnitOrder,
  headUnitStep,
  headUnitUpgrade,
  OPEN_HEAD_UNITS,
} from '#server/store/schema/head-unit.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { ownVehicle, type Scope } from '#server/store/scope.ts'
import { addUpgrades, newToken } from './head-unit-order-repository.ts'

type Moved = MoveOutcome<typeof headUnitUpgrade>
const HOUR_MS = 3_600_000
/** A head unit that is away hears of its withdrawal when it is back within this time. */
const WITHDRAW_HOURS = 168

/** What people do with upgrades of head units: all or none. */
export function headUnitChangeRepository({ orm }: Pick<Database, 'orm'>) {
  const own = (scope: Scope) =>
    and(
      eq(headUnitUpgrade.oemId, scope.oemId),
      sql`exists (select 1 from ${vehicle} where ${vehicle.id} = ${headUnitUpgrade.vehicleId} and ${ownVehicle(scope)})`,
    )
  return {
    /** What was not offered yet ends at once; a head unit with an offer is informed first. Its download ends at once either way. */
    withdraw: (scope: Scope, ids: readonly number[], reason: string): Promise<Moved> =>
      orm.transaction(async (tx) => {
        const isPending = sql`${headUnitUpgrade.state} = 'pending'`
        const rows = await moveStates(tx, headUnitUpgrade, {
          scope: own(scope),
          ids,
          may: ({ state }) => mayWithdraw(state),
          set: {
            state: sql`case when ${isPending} then 'withdrawn' else 'withdrawing' end`,
            finishedAt: sql`case when ${isPending} then now() end`,
            deadlineAt: sql`now() + ${WITHDRAW_HOURS} * interval '1 hour'`,
            blockedBy: [],
            token: null,
            remind: false,
            jobId: null,
          },
        })
        if (typeof rows === 'string') return rows
        await tx.insert(headUnitStep).values(
          rows.map(({ id, state }) => ({
            upgradeId: id,
            state: state === 'pending' ? ('withdrawn' as const) : ('withdrawing' as const),
            detail: reason,
          })),
        )
        return rows
      }),

    /** Reminded only a moment ago, it is not reminded again. */
    notify: (scope: Scope, ids: readonly number[]): Promise<Moved> =>
      orm.transaction((tx) =>
        moveStates(tx, headUnitUpgrade, {
          scope: own(scope),
          ids,
          may: ({ state, remind, remindedAt }) =>
            mayNotify(state) && !remind && (remindedAt?.getTime() ?? 0) < Date.now() - NOTIFY_AGAIN_MS,
          set: { remind: true },
        }),
      ),

    /** A new upgrade by the same order: the head unit has ended the one before. */
    retry: (scope: Scope, ids: readonly number[], reason: string): Promise<Moved> =>
      orm.transaction(async (tx) => {
        const rows = await moveStates(tx, headUnitUpgrade, {
          scope: own(scope),
          ids,
          may: ({ state }) => mayOfferAgain(state),
          set: {},
        })
        if (typeof rows === 'string') return rows
        const orders = await tx
          .select({ id: headUnitOrder.id, waitHours: headUnitOrder.waitHours })
          .from(headUnitOrder)
          .where(
            inArray(
              headUnitOrder.id,
              rows.map(({ orderId }) => orderId),
            ),
          )
        const units = await tx
          .select()
          .from(headUnit)
          .where(
            inArray(
              headUnit.vehicleId,
              rows.map(({ vehicleId }) => vehicleId),
            ),
          )
        const again = rows.map(({ oemId, orderId, vehicleId, sn, fromVersion, fileSize }) => {
          const unit = units.find((each) => each.vehicleId === vehicleId)
          const hours = orders.find(({ id }) => id === orderId)?.waitHours ?? 1
          return {
            oemId,
            orderId,
            vehicleId,
            sn: unit?.sn ?? sn,
            fromVersion: unit?.systemVersion ?? fromVersion,
            startAt: new Date(),
            deadlineAt: new Date(Date.now() + hours * HOUR_MS),
            fileSize,
            token: newToken(),
          }
        })
        if ((await addUpgrades(tx, again, reason)) !== rows.length) throw new Conflict('error.upgradeUnderWay')
        return rows
      }),

    /** Vehicles of the caller among these that are in an upgrade, or of which a later one was made. */
    async isNotLast({ oemId }: Scope, ids: readonly number[]): Promise<boolean> {
      const { rows } = await orm.execute(sql`select 1 from head_unit_upgrade u join head_unit_upgrade l
          on l.vehicle_id = u.vehicle_id
        where u.id = any(${sql.param([...ids])}) and u.oem_id = ${oemId} and l.id <> u.id
          and (l.id > u.id or l.state in (${OPEN_HEAD_UNITS})) limit 1`)
      return rows.length > 0
    },
  }
}
export type HeadUnitChangeRepository = ReturnType<typeof headUnitChangeRepository>
