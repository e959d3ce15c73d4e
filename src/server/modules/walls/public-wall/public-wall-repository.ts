import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { installation, tenant } from '#server/store/schema/account.ts'
import type { Settings } from '#server/app/settings.ts'

/** The switch has been used: the settings no longer apply. */
const SWITCHED_KEY = 'public-wall-switched'
const DEMO_TENANT = 'demo'
/** Any number: one process at a time decides. */
const LOCK = 730_203

export type PublicWallRepository = ReturnType<typeof publicWallRepository>

/** Which tenant shows its totals without sign-in; at most one does. */
export function publicWallRepository({ orm }: Pick<Database, 'orm'>) {
  const show = async (db: Pick<Database['orm'], 'update'>, oemId: string | null) => {
    const others = oemId === null ? undefined : ne(tenant.oemId, oemId)
    await db
      .update(tenant)
      .set({ publicWall: false })
      .where(and(eq(tenant.publicWall, true), others))
    if (oemId !== null) await db.update(tenant).set({ publicWall: true }).where(eq(tenant.oemId, oemId))
  }

  return {
    /** The tenant that is shown; undefined: none. */
    async shown(): Promise<string | undefined> {
      const [row] = await orm.select({ oemId: tenant.oemId }).from(tenant).where(eq(tenant.publicWall, true)).limit(1)
      return row?.oemId
    },

    /** Switches the wall of a tenant; false when another tenant is shown. */
    async switch(oemId: string, on: boolean): Promise<boolean> {
      return orm.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
        const [taken] = await tx
          .select({ oemId: tenant.oemId })
          .from(tenant)
          .where(and(eq(tenant.publicWall, true), ne(tenant.oemId, oemId)))
        if (taken) return false
        await show(tx, on ? oemId : null)
        await tx.insert(installation).values({ key: SWITCHED_KEY, value: '1' }).onConflictDoNothing()
        return true
      })
    },

    /**
     * Decision of the settings: PUBLIC_WALL=0 closes the wall whatever the switch says; until the switch is used,
     * the wall is open with PUBLIC_WALL=1 or while the demo runs.
     */
    async applySettings({ publicWall, demo }: Pick<Settings, 'publicWall' | 'demo'>): Promise<void> {
      await orm.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
        if (publicWall === false) return show(tx, null)
        const [switched] = await tx.select().from(installation).where(eq(installation.key, SWITCHED_KEY))
        if (switched) return
        const wanted = publicWall ?? demo
        const [first] = await tx
          .select({ oemId: tenant.oemId })
          .from(tenant)
          .orderBy(sql`${tenant.oemId} <> ${demo ? DEMO_TENANT : ''}`, asc(tenant.createdAt), asc(tenant.oemId))
          .limit(1)
        await show(tx, wanted && first ? first.oemId : null)
      })
    },
  }
}
