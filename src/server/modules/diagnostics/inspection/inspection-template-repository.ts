import { and, eq, sql } from 'drizzle-orm'
import type { InspectionItem, InspectionTemplate, InspectionTemplateInput } from '#core/contract/inspection.ts'
import type { TemplateState } from '#core/domain/inspection.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { Conflict, Invalid } from '#server/http/errors.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { inspectionTemplate, inspectionTemplateVersion } from '#server/store/schema/inspection.ts'

type Person = Pick<Caller, 'oemId' | 'userId'>

interface TemplateRow extends Omit<InspectionTemplate, 'updateTime'> {
  updatedAt: Date
}

const UNIQUE_VIOLATION = '23505'
/** The user, unless the account was deleted in the meantime. */
const accountOf = (userId: number) => sql<number>`(select id from account where id = ${userId})`

/** Function tests and their versions. */
export function inspectionTemplateRepository({ orm, pool }: Pick<Database, 'orm' | 'pool'>) {
  const known = async ({ oemId }: Person, id: number) => {
    const [row] = await orm
      .select()
      .from(inspectionTemplate)
      .where(and(eq(inspectionTemplate.id, id), eq(inspectionTemplate.oemId, oemId)))
    return row
  }

  return {
    async list(oemId: string): Promise<InspectionTemplate[]> {
      const { rows } = await pool.query<TemplateRow>(
        `select t.id, t.name, t.models, t.stations, t.auto_start as "autoStart", t.state, t.version, v.items,
            (select count(*)::int from inspection_run r where r.template_id = t.id) as used, t.updated_at as "updatedAt"
          from inspection_template t join inspection_template_version v on v.template_id = t.id and v.version = t.version
          where t.oem_id = $1 order by t.state = 'retired', t.name, t.id`,
        [oemId],
      )
      return rows.map(({ updatedAt, ...row }) => ({ ...row, updateTime: platformTimeOf(updatedAt) }))
    },

    async insert({ oemId, userId }: Person, input: InspectionTemplateInput): Promise<number> {
      const { items, note, ...values } = input
      return named(() =>
        orm.transaction(async (tx) => {
          const [row] = await tx
            .insert(inspectionTemplate)
            .values({ ...values, oemId, ownerId: accountOf(userId) })
            .returning({ id: inspectionTemplate.id })
          const { id } = row!
          await tx
            .insert(inspectionTemplateVersion)
            .values({ templateId: id, version: 1, items, note, savedBy: accountOf(userId) })
          return id
        }),
      )
    },

    async update(person: Person, id: number, input: InspectionTemplateInput): Promise<boolean> {
      const { items, note, ...values } = input
      const { userId } = person
      const before = await known(person, id)
      if (!before) return false
      await named(() =>
        orm.transaction(async (tx) => {
          const [locked] = await tx.select().from(inspectionTemplate).where(eq(inspectionTemplate.id, id)).for('update')
          const version = locked!.version + 1
          await tx
            .update(inspectionTemplate)
            .set({ ...values, version, ownerId: accountOf(userId), updatedAt: new Date() })
            .where(eq(inspectionTemplate.id, id))
          await tx
            .insert(inspectionTemplateVersion)
            .values({ templateId: id, version, items, note, savedBy: accountOf(userId) })
        }),
      )
      return true
    },

    async setState(person: Person, id: number, state: TemplateState): Promise<boolean> {
      const changed = await orm
        .update(inspectionTemplate)
        .set({ state, ownerId: accountOf(person.userId), updatedAt: new Date() })
        .where(and(eq(inspectionTemplate.id, id), eq(inspectionTemplate.oemId, person.oemId)))
        .returning({ id: inspectionTemplate.id })
      return changed.length > 0
    },

    /** Throws Conflict where inspections refer to it. */
    async remove(person: Person, id: number): Promise<boolean> {
      if (!(await known(person, id))) return false
      const { rows } = await pool.query('select 1 from inspection_run where template_id = $1 limit 1', [id])
      if (rows.length > 0) throw new Conflict('error.inspectionTemplateUsed')
      await orm.delete(inspectionTemplate).where(eq(inspectionTemplate.id, id))
      return true
    },

    async versions({ oemId }: Pick<Person, 'oemId'>, id: number) {
      const { rows } = await pool.query<{
        version: number
        items: InspectionItem[]
        note: string
        savedBy: string
        savedAt: Date
      }>(
        `select v.version, v.items, v.note, coalesce(a.display_name, '') as "savedBy", v.saved_at as "savedAt"
          from inspection_template_version v join inspection_template t on t.id = v.template_id
          left join account a on a.id = v.saved_by
          where t.oem_id = $1 and t.id = $2 order by v.version desc limit 100`,
        [oemId, id],
      )
      return rows.map(({ savedAt, ...row }) => ({ ...row, saveTime: platformTimeOf(savedAt) }))
    },
  }
}
export type InspectionTemplateRepository = ReturnType<typeof inspectionTemplateRepository>

/** Function tests need distinct names. */
async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    if (typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === UNIQUE_VIOLATION) {
      throw Invalid.field('name', 'validation.unique')
    }
    throw error
  }
}
