import { eq, sql } from 'drizzle-orm'
import type { UpgradeControl, UpgradeLoad } from '#core/contract/upgrade-control.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { Conflict } from '#server/http/errors.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { account } from '#server/store/schema/account.ts'
import { isQueued, isStuck, OPEN_STATES, UNSENT_STATES, upgradeControl } from '#server/store/schema/upgrade.ts'
import { type Scope, seenVehicle } from '#server/store/scope.ts'
import { wireTime } from '#server/store/wire-times.ts'

type Limits = Pick<UpgradeControl, 'maxDownloads' | 'hourlyMegabytes' | 'carriers'>
/** What holds for a tenant that has set nothing. */
const UNSET = new Date(0)

/** Freeze switch and limits of a tenant, and how much of the limits is taken. */
export function upgradeControlRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    find: (scope: Scope) => controlOf(orm, scope),
    load: (scope: Scope) => loadOf({ orm }, scope),

    freeze: (scope: Scope, { reason, stopsDownloads }: { reason: string; stopsDownloads: boolean }): Promise<void> =>
      orm.transaction(async (tx) => {
        const { frozenAt } = await locked(tx, scope)
        if (frozenAt !== null) throw new Conflict('error.upgradesFrozen')
        await set(tx, scope, {
          frozenAt: sql`now()`,
          frozenBy: scope.userId ?? null,
          frozenReason: reason,
          stopsDownloads,
        })
      }),

    /** How long it took is noted: whoever sends upgrades gives it back to those that wait. */
    unfreeze: (scope: Scope): Promise<void> =>
      orm.transaction(async (tx) => {
        const { frozenAt } = await locked(tx, scope)
        if (frozenAt === null) throw new Conflict('error.upgradesNotFrozen')
        await set(tx, scope, {
          frozenAt: null,
          frozenBy: null,
          frozenReason: '',
          stopsDownloads: false,
          owedSeconds: sql`owed_seconds + ceil(extract(epoch from now() - frozen_at))::int`,
        })
      }),

    throttle: (scope: Scope, limits: Limits, updateTime: string | undefined): Promise<void> =>
      orm.transaction(async (tx) => {
        const { updatedAt } = await locked(tx, scope)
        if (updateTime !== undefined && platformTimeOf(updatedAt) !== updateTime)
          throw new Conflict('error.changedMeanwhile')
        await set(tx, scope, limits)
      }),
  }
}
export type UpgradeControlRepository = ReturnType<typeof upgradeControlRepository>

type Values = Parameters<ReturnType<Transaction['update']>['set']>[0]

const set = (tx: Transaction, { oemId }: Scope, values: Values) =>
  tx
    .update(upgradeControl)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(upgradeControl.oemId, oemId))

/** The row of the tenant, which is made when it is needed first. */
async function locked(tx: Transaction, { oemId }: Scope) {
  await tx.insert(upgradeControl).values({ oemId, updatedAt: UNSET }).onConflictDoNothing()
  const [row] = await tx.select().from(upgradeControl).where(eq(upgradeControl.oemId, oemId)).for('update')
  return row!
}

async function controlOf(orm: Database['orm'], { oemId }: Scope): Promise<UpgradeControl> {
  const [row] = await orm
    .select({
      frozenTime: wireTime(upgradeControl.frozenAt),
      frozenBy: sql<string>`coalesce(${account.displayName}, '')`,
      frozenReason: upgradeControl.frozenReason,
      stopsDownloads: upgradeControl.stopsDownloads,
      maxDownloads: upgradeControl.maxDownloads,
      hourlyMegabytes: upgradeControl.hourlyMegabytes,
      carriers: upgradeControl.carriers,
      updateTime: wireTime(upgradeControl.updatedAt),
    })
    .from(upgradeControl)
    .leftJoin(account, eq(account.id, upgradeControl.frozenBy))
    .where(eq(upgradeControl.oemId, oemId))
  return (
    row ?? {
      frozenTime: null,
      frozenBy: '',
      frozenReason: '',
      stopsDownloads: false,
      maxDownloads: null,
      hourlyMegabytes: null,
      carriers: [],
      updateTime: platformTimeOf(UNSET),
    }
  )
}

/** Limits are those of the tenant, so is what is taken of them; stuck vehicles are listed, and so counted by the data scope. */
async function loadOf({ orm }: Pick<Database, 'orm'>, scope: Scope): Promise<UpgradeLoad> {
  const { oemId } = scope
  const { rows } = await orm.execute<Omit<UpgradeLoad, 'carriers'> & Record<string, unknown>>(sql`
    select count(*) filter (where r.state = 'downloading')::int as downloads,
        count(*) filter (where ${isQueued('r')})::int as queued,
        count(*) filter (where r.state in (${UNSENT_STATES}) and not (${isQueued('r')}))::int as waiting,
        (select count(*)::int from upgrade_record r join vehicle on vehicle.id = r.vehicle_id
          where r.oem_id = ${oemId} and ${isStuck('r')} and ${seenVehicle(scope)}) as stuck,
        (select coalesce(sum(s.file_size), 0)::float8 from upgrade_record s
          where s.oem_id = ${oemId} and s.sent_at > now() - interval '1 hour') as "hourBytes"
      from upgrade_record r where r.oem_id = ${oemId} and r.state in (${OPEN_STATES})`)
  const { rows: carriers } = await orm.execute<UpgradeLoad['carriers'][number] & Record<string, unknown>>(sql`
    select coalesce(c.carrier, '') as carrier, count(*)::int as vehicles,
        count(*) filter (where r.state = 'downloading')::int as downloads,
        count(*) filter (where ${isQueued('r')})::int as queued
      from terminal t left join sim_card c on c.oem_id = t.oem_id and c.iccid = t.iccid and t.iccid <> ''
      left join upgrade_record r on r.vehicle_id = t.vehicle_id and r.state in (${OPEN_STATES})
      where t.oem_id = ${oemId} and t.vehicle_id is not null group by 1 order by 2 desc, 1 limit 50`)
  return { ...rows[0]!, carriers }
}

/** Rejects steps that would send something while the tenant has frozen its upgrades. */
export async function mustNotBeFrozen(tx: Transaction, { oemId }: Scope): Promise<void> {
  const [row] = await tx
    .select({ frozenAt: upgradeControl.frozenAt })
    .from(upgradeControl)
    .where(eq(upgradeControl.oemId, oemId))
  if (row?.frozenAt) throw new Conflict('error.upgradesFrozen')
}
