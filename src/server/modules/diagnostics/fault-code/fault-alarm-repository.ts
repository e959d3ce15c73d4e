import { sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'

/** Dictionary entry of a code that a vehicle has reported. */
export interface KnownFault extends Record<string, unknown> {
  code: string
  name: string
  level: number
  pushDriver: boolean
  driverAdvice: string
  /** Currently muted for the model of the vehicle. */
  muted: boolean
}

/** Entries of the dictionary in force for a vehicle: those of its model, a closer code before one without failure type. */
export function faultAlarmRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    async known(vehicleId: number, ecu: string, codes: readonly string[]): Promise<KnownFault[]> {
      if (codes.length === 0) return []
      const { rows } = await orm.execute<KnownFault>(sql`
        select distinct on (c.code) c.code, f.name, f.level, f.push_driver as "pushDriver",
               f.driver_advice as "driverAdvice",
               exists (select 1 from fault_code_mute u where u.fault_code_id = f.id and u.until > now()
                        and u.model in (m.model_code, m.model_name)) as muted
          from unnest(${sql.param([...codes])}::text[]) c(code)
          join vehicle v on v.id = ${vehicleId}
          join vehicle_model m on m.id = v.model_id
          join fault_code f on f.oem_id = v.oem_id and f.state = 'active'
           and f.code in (c.code, split_part(c.code, '-', 1))
           and (f.ecu = '' or ${ecu} = '' or f.ecu = ${ecu})
           and (f.models = '[]'::jsonb or f.models ? m.model_code or f.models ? m.model_name)
         order by c.code, f.code = c.code desc, f.ecu = ${ecu} desc, f.level`)
      return rows
    },
  }
}
export type FaultAlarmRepository = ReturnType<typeof faultAlarmRepository>
