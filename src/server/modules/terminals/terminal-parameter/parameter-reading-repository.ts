import { sql } from 'drizzle-orm'
import { terminalDialectOf } from '#server/telemetry/gateway/terminal-dialect.ts'
import type { Database } from '#server/store/database.ts'
import { parameterReading, parameterValue, type StoredParameter } from '#server/store/schema/terminal-parameter.ts'
import { inScope, type Scope, seenVehicleAs } from '#server/store/scope.ts'
import { reportedParameters } from './parameter-values.ts'

/** Jobs that may still be open behind the newest reading. */
const BEHIND = 5000
const AT_ONCE = 500

interface EndedJob extends Record<string, unknown> {
  jobId: string
  vehicleId: number
  terminalId: number
  readAt: Date | string
  evidence: unknown
  dialect: string
  settings: Record<string, unknown> | null
}

export interface TargetVehicle extends Record<string, unknown> {
  vehicleId: number
  vin: string
  terminalId: number | null
}

const list = (numbers: readonly number[]) => sql`${sql.param([...numbers])}::int[]`

/** Parameters reported by terminals. */
export function parameterReadingRepository({ orm }: Pick<Database, 'orm'>) {
  async function keep(job: EndedJob): Promise<void> {
    const parameters = reportedParameters(job.evidence, terminalDialectOf(job.dialect, job.settings))
    const { vehicleId, terminalId } = job
    const readAt = new Date(job.readAt)
    await orm.transaction(async (tx) => {
      const [inserted] = await tx
        .insert(parameterReading)
        .values({ jobId: Number(job.jobId), vehicleId, terminalId, readAt, parameters })
        .onConflictDoNothing()
        .returning({ jobId: parameterReading.jobId })
      if (!inserted || parameters.length === 0) return
      const values = [...new Map(parameters.map((each) => [each.id, each.value]))]
      await tx
        .insert(parameterValue)
        .values(values.map(([parameterId, value]) => ({ terminalId, parameterId, value, readAt })))
        .onConflictDoUpdate({
          target: [parameterValue.terminalId, parameterValue.parameterId],
          set: { value: sql`excluded.value`, readAt: sql`excluded.read_at` },
          setWhere: sql`${parameterValue.readAt} <= excluded.read_at`,
        })
    })
  }

  return {
    /** Takes over what commands of any page have brought since the last time. */
    async takeOver(): Promise<void> {
      const { rows } = await orm.execute<EndedJob>(sql`
        select c.id as "jobId", c.vehicle_id as "vehicleId", t.id as "terminalId", c.result_at as "readAt",
               c.evidence, t.dialect, d.settings
          from command_job c
          join terminal t on t.vehicle_id = c.vehicle_id
          left join terminal_dialect d on d.name = t.dialect
         where c.id > (select coalesce(max(job_id), 0) - ${BEHIND} from parameter_reading)
           and c.kind in ('queryParameters', 'querySelectedParameters', 'setParameters')
           and c.result_at is not null and c.evidence ? 'parameters'
           and not exists (select 1 from parameter_reading r where r.job_id = c.id)
         order by c.id limit ${AT_ONCE}`)
      for (const row of rows) await keep(row)
    },

    /** Those of these vehicles that the caller may look at, with their terminals. */
    async vehicles(scope: Scope, vins: readonly string[]): Promise<TargetVehicle[]> {
      const { rows } = await orm.execute<TargetVehicle>(sql`
        select v.id as "vehicleId", v.vin, t.id as "terminalId"
          from vehicle v left join terminal t on t.vehicle_id = v.id
         where v.vin = any(${sql.param([...vins])}) and ${seenVehicleAs(scope, 'v')} and not v.archived`)
      return rows
    },

    /** Last values by terminal and parameter. */
    async values(terminalIds: readonly number[], ids?: readonly number[]) {
      const { rows } = await orm.execute<{ terminalId: number; id: string; value: unknown; readAt: Date | string }>(sql`
        select terminal_id as "terminalId", parameter_id as id, value, read_at as "readAt" from parameter_value
         where terminal_id = any(${list(terminalIds)})
           ${ids ? sql`and parameter_id = any(${sql.param([...ids])}::bigint[])` : sql``}
         order by parameter_id`)
      const byTerminal = new Map<number, Map<number, { value: unknown; readAt: Date }>>()
      for (const { terminalId, id, value, readAt } of rows) {
        const own = byTerminal.get(terminalId) ?? new Map<number, { value: unknown; readAt: Date }>()
        byTerminal.set(terminalId, own.set(Number(id), { value, readAt: new Date(readAt) }))
      }
      return byTerminal
    },

    async readings(vehicleId: number, most: number) {
      const { rows } = await orm.execute<{ jobId: string; readAt: Date | string; parameters: StoredParameter[] }>(sql`
        select job_id as "jobId", read_at as "readAt", parameters from parameter_reading
         where vehicle_id = ${vehicleId} order by read_at desc limit ${most}`)
      return rows.map((row) => ({ ...row, jobId: Number(row.jobId), readAt: new Date(row.readAt) }))
    },

    /** Vehicles of the scope that are named, belong to the organisations or have the template; those named first. */
    async targets(
      { oemId, orgIds }: Scope,
      given: { vins: readonly string[]; orgIds: readonly number[]; templateId: number | null },
      most: number,
    ): Promise<TargetVehicle[]> {
      const { rows } = await orm.execute<TargetVehicle>(sql`
        select v.id as "vehicleId", v.vin, t.id as "terminalId"
          from vehicle v
          join organisation o on o.id = v.org_id
          left join terminal t on t.vehicle_id = v.id
         where ${inScope({ oemId, orgIds }, 'v')} and not v.archived
           and (v.vin = any(${sql.param([...given.vins])}::text[])
             or exists (select 1 from organisation g where g.id = any(${list(given.orgIds)}) and g.oem_id = ${oemId}
                         and g.id = any(${list(orgIds)}) and starts_with(o.path, g.path))
             or exists (select 1 from parameter_assignment a join parameter_template p on p.id = a.template_id
                         left join organisation g on g.id = a.org_id
                        where a.template_id = ${given.templateId} and p.oem_id = ${oemId}
                          and (a.vehicle_id = v.id or starts_with(o.path, g.path))))
         order by v.vin limit ${most}`)
      return rows
    },
  }
}

export type ParameterReadingRepository = ReturnType<typeof parameterReadingRepository>
