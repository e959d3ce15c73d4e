import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { NotFound } from '#server/http/errors.ts'
import type { Database } from '#server/store/database.ts'
import {
  type StoredParameter,
  parameterAssignment,
  parameterTemplate,
} from '#server/store/schema/terminal-parameter.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { inScope, type Scope } from '#server/store/scope.ts'

/** Which vehicles templates are for, and when their readings are due. */
export function parameterAssignmentRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Templates of one vehicle, by name. */
    async ofVehicle(oemId: string, vehicleId: number) {
      const { rows } = await orm.execute<{
        id: number
        name: string
        version: number
        parameters: StoredParameter[]
      }>(
        sql`select p.id, p.name, p.version, p.parameters from parameter_template p
             where p.oem_id = ${oemId} and exists (
               select 1 from parameter_assignment a
                 join vehicle v on v.id = ${vehicleId} join organisation o on o.id = v.org_id
                 left join organisation g on g.id = a.org_id
                where a.template_id = p.id and (a.vehicle_id = v.id or starts_with(o.path, g.path)))
             order by p.name`,
      )
      return rows
    },

    /** Replaces what the scope may see of the assignments. Organisations and vehicles outside of it are left out. */
    async assign(scope: Scope, id: number, given: { orgIds: readonly number[]; vins: readonly string[] }) {
      const orgIds = [...scope.orgIds]
      await orm.transaction(async (tx) => {
        const [template] = await tx
          .select({ id: parameterTemplate.id })
          .from(parameterTemplate)
          .where(and(eq(parameterTemplate.id, id), eq(parameterTemplate.oemId, scope.oemId)))
          .for('update')
        if (!template) throw new NotFound()
        const seen = tx.select({ id: vehicle.id }).from(vehicle).where(inScope(scope, vehicle))
        const { orgId, vehicleId, templateId } = parameterAssignment
        await tx
          .delete(parameterAssignment)
          .where(and(eq(templateId, id), or(inArray(orgId, orgIds), inArray(vehicleId, seen))))
        const orgs = [...new Set(given.orgIds)].filter((each) => orgIds.includes(each))
        const vehicles = await tx
          .select({ id: vehicle.id })
          .from(vehicle)
          .where(and(inScope(scope, vehicle), inArray(vehicle.vin, ['', ...given.vins])))
        const rows = [
          ...orgs.map((org) => ({ templateId: id, orgId: org })),
          ...vehicles.map((one) => ({ templateId: id, vehicleId: one.id })),
        ]
        if (rows.length > 0) await tx.insert(parameterAssignment).values(rows)
      })
    },

    /** Templates whose reading is due, with the organisations of their tenant; the next reading is put off. */
    async takeDue(now: Date) {
      const { rows } = await orm.execute<{
        id: number
        oemId: string
        version: number
        parameters: StoredParameter[]
        orgIds: number[]
      }>(sql`
        update parameter_template p set next_check_at = ${now.toISOString()}::timestamptz + p.check_days * interval '1 day'
         where p.check_days > 0 and p.next_check_at <= ${now.toISOString()}::timestamptz
        returning p.id, p.oem_id as "oemId", p.version, p.parameters,
          array(select o.id from organisation o where o.oem_id = p.oem_id) as "orgIds"`)
      return rows
    },
  }
}

export type ParameterAssignmentRepository = ReturnType<typeof parameterAssignmentRepository>
