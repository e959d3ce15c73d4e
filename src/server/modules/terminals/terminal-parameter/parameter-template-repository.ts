import { and, eq, sql } from 'drizzle-orm'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { ParameterTemplate } from '#core/contract/parameter-template.ts'
import { Conflict, NotFound } from '#server/http/errors.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { containing } from '#server/store/part-of.ts'
import { account } from '#server/store/schema/account.ts'
import {
  type StoredParameter,
  parameterTemplate,
  parameterTemplateVersion,
} from '#server/store/schema/terminal-parameter.ts'
import { inScope, type Scope } from '#server/store/scope.ts'
import { sameValue } from './parameter-values.ts'

const DAY_MS = 86_400_000
const list = (numbers: readonly number[]) => sql`${sql.param([...numbers])}::int[]`
const time = (at: Date | string | null) => (at === null ? null : toPlatformTime(new Date(at).getTime()))

export interface TemplateInput {
  id?: number | undefined
  name: string
  parameters: StoredParameter[]
  note: string
  checkDays: number
}

interface CountedRow extends Record<string, unknown> {
  id: number
  name: string
  version: number
  parameters: StoredParameter[]
  orgs: { id: number; name: string }[]
  vins: string[]
  vehicles: number
  inLine: number
  drifted: number
  unread: number
  pending: number
  lastRunId: number | null
  lastRunAt: Date | string | null
  checkDays: number
  nextCheckAt: Date | string | null
  updatedAt: Date | string
}

/** Templates of the tenant with how the vehicles of the scope follow them. */
const counted = (scope: Scope, name: string | undefined) => sql`
  with assigned as (
    select distinct a.template_id, v.id as vehicle_id, t.id as terminal_id
      from parameter_assignment a
      join parameter_template p on p.id = a.template_id and p.oem_id = ${scope.oemId}
      left join organisation g on g.id = a.org_id
      join vehicle v on not v.archived and ${inScope(scope, 'v')}
      join organisation o on o.id = v.org_id
      join terminal t on t.vehicle_id = v.id
     where a.vehicle_id = v.id or starts_with(o.path, g.path)),
  wanted as (
    select p.id, (w->>'id')::bigint as parameter_id, w->'value' as value
      from parameter_template p, jsonb_array_elements(p.parameters) w where p.oem_id = ${scope.oemId}),
  followed as (
    select a.template_id, a.vehicle_id, count(*) as wanted, count(*) filter (where x.value = w.value) as same,
           count(*) filter (where x.value <> w.value) as other
      from assigned a join wanted w on w.id = a.template_id
      left join parameter_value x on x.terminal_id = a.terminal_id and x.parameter_id = w.parameter_id
     group by 1, 2)
  select p.id, p.name, p.version, p.parameters, p.check_days as "checkDays", p.next_check_at as "nextCheckAt",
         p.updated_at as "updatedAt", r.id as "lastRunId", r.started_at as "lastRunAt", f.*,
         coalesce((select count(*)::int from parameter_run_item i
                    where i.run_id = r.id and i.state in ('waiting', 'open')), 0) as pending,
         coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name)
                     from parameter_assignment a join organisation g on g.id = a.org_id
                    where a.template_id = p.id and g.id = any(${list(scope.orgIds)})), '[]') as orgs,
         array(select v.vin from parameter_assignment a join vehicle v on v.id = a.vehicle_id
                where a.template_id = p.id and ${inScope(scope, 'v')} order by v.vin) as vins
    from parameter_template p
    left join lateral (select id, started_at from parameter_run where template_id = p.id order by id desc limit 1) r on true
    cross join lateral (
      select count(*)::int as vehicles, (count(*) filter (where same = wanted))::int as "inLine",
             (count(*) filter (where other > 0))::int as drifted,
             (count(*) filter (where other = 0 and same < wanted))::int as unread
        from followed where template_id = p.id) f
   where p.oem_id = ${scope.oemId} ${name ? sql`and p.name ilike ${containing(name)}` : sql``}
   order by p.name`

function templateOf({ orgs, lastRunAt, nextCheckAt, updatedAt, ...row }: CountedRow): ParameterTemplate {
  return {
    ...row,
    orgIds: orgs.map(({ id }) => id),
    orgNames: orgs.map(({ name }) => name),
    lastRunTime: time(lastRunAt),
    nextCheckTime: time(nextCheckAt),
    updateTime: time(updatedAt) as string,
  }
}

/** Templates of parameters, their versions and the vehicles they are for. */
export function parameterTemplateRepository({ orm }: Pick<Database, 'orm'>) {
  const own = (oemId: string, id: number) => and(eq(parameterTemplate.id, id), eq(parameterTemplate.oemId, oemId))

  /** The template, locked; NotFound when the tenant has none such. */
  async function locked(tx: Transaction, oemId: string, id: number) {
    const [row] = await tx.select().from(parameterTemplate).where(own(oemId, id)).for('update')
    if (!row) throw new NotFound()
    return row
  }

  async function write(
    tx: Transaction,
    userId: number | null,
    row: { id: number; version: number; parameters: StoredParameter[] },
    note: string,
  ): Promise<number> {
    const { id, version, parameters } = row
    await tx.insert(parameterTemplateVersion).values({ templateId: id, version, parameters, note, createdBy: userId })
    await tx
      .update(parameterTemplate)
      .set({ version, parameters, updatedBy: userId, updatedAt: new Date() })
      .where(eq(parameterTemplate.id, id))
    return version
  }

  return {
    async list(scope: Scope, name?: string): Promise<ParameterTemplate[]> {
      const { rows } = await orm.execute<CountedRow>(counted(scope, name))
      return rows.map(templateOf)
    },

    async find(oemId: string, id: number) {
      const [row] = await orm.select().from(parameterTemplate).where(own(oemId, id))
      return row
    },

    versions(oemId: string, id: number) {
      const { version, parameters, note, createdAt } = parameterTemplateVersion
      return orm
        .select({ version, parameters, note, createdAt, operator: account.displayName })
        .from(parameterTemplateVersion)
        .innerJoin(parameterTemplate, own(oemId, id))
        .leftJoin(account, eq(account.id, parameterTemplateVersion.createdBy))
        .where(eq(parameterTemplateVersion.templateId, id))
        .orderBy(sql`${version} desc`)
    },

    /** Makes or changes a template; the same content makes no further version. */
    async save(oemId: string, userId: number | null, input: TemplateInput): Promise<{ id: number; version: number }> {
      const { name, parameters, note, checkDays } = input
      const nextCheckAt = checkDays > 0 ? new Date(Date.now() + checkDays * DAY_MS) : null
      return orm.transaction(async (tx) => {
        const [twin] = await tx
          .select({ id: parameterTemplate.id })
          .from(parameterTemplate)
          .where(and(eq(parameterTemplate.oemId, oemId), eq(parameterTemplate.name, name)))
        if (twin && twin.id !== input.id) {
          throw new Conflict('error.conflict', [{ path: 'name', message: 'error.conflict' }])
        }
        if (input.id === undefined) {
          const values = { oemId, name, parameters, checkDays, nextCheckAt, updatedBy: userId }
          const [made] = await tx.insert(parameterTemplate).values(values).returning({ id: parameterTemplate.id })
          const id = made!.id
          return { id, version: await write(tx, userId, { id, version: 1, parameters }, note) }
        }
        const before = await locked(tx, oemId, input.id)
        const keeps = before.checkDays === checkDays
        await tx
          .update(parameterTemplate)
          .set({ name, checkDays, nextCheckAt: keeps ? before.nextCheckAt : nextCheckAt })
          .where(eq(parameterTemplate.id, before.id))
        if (sameValue(sorted(before.parameters), sorted(parameters))) return { id: before.id, version: before.version }
        const version = before.version + 1
        return { id: before.id, version: await write(tx, userId, { id: before.id, version, parameters }, note) }
      })
    },

    async rollBack(oemId: string, userId: number | null, id: number, version: number): Promise<number> {
      return orm.transaction(async (tx) => {
        const now = await locked(tx, oemId, id)
        const [old] = await tx
          .select()
          .from(parameterTemplateVersion)
          .where(and(eq(parameterTemplateVersion.templateId, id), eq(parameterTemplateVersion.version, version)))
        if (!old) throw new NotFound()
        const row = { id, version: now.version + 1, parameters: old.parameters }
        return write(tx, userId, row, `← ${version}`)
      })
    },

    async remove(oemId: string, id: number): Promise<boolean> {
      const gone = await orm.delete(parameterTemplate).where(own(oemId, id)).returning({ id: parameterTemplate.id })
      return gone.length > 0
    },
  }
}

const sorted = (parameters: readonly StoredParameter[]) => [...parameters].sort((one, other) => one.id - other.id)

export type ParameterTemplateRepository = ReturnType<typeof parameterTemplateRepository>
