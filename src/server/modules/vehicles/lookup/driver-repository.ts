import { type FoundDriver, FOUND_DRIVERS_MAX } from '#core/contract/lookup.ts'
import { CARD_HOURS } from '#core/domain/driver-card.ts'
import type { Database } from '#server/store/database.ts'
import { beginningWith } from '#server/store/part-of.ts'
import { SEEN_VEHICLE, type Scope } from '#server/store/scope.ts'

/** Of each source; more are not ordered. */
const READ_MAX = 200

/** A word of the name begins so; both patterns are anchored, so the trigram index serves texts of two characters. */
const named = (column: string) => `(${column} ilike $3 or ${column} ilike '% ' || $3)`
const READ = `c.driver <> '' and c.ts > now() - interval '${CARD_HOURS} hours'`
const SHOWN = `${SEEN_VEHICLE} and not v.archived`

const FIND = `with found as (
    (select v.id, v.vin, v.plate, c.driver, c.licence, true as driving
      from vehicle_driver c join vehicle v on v.id = c.vehicle_id
      where c.oem_id = $1 and (${named('c.driver')} or ($4 and c.licence ilike $3)) and ${READ} and ${SHOWN} limit ${READ_MAX})
    union all
    (select v.id, v.vin, v.plate, v.driver_name, '', false
      from vehicle v where ${named('v.driver_name')} and ${SHOWN} limit ${READ_MAX})
  )
  select driver, case when $4 then licence else '' end as licence, vin, plate, driving from (
    select distinct on (id, driver) * from found order by id, driver, driving desc
  ) by_vehicle order by driving desc, driver, vin limit ${FOUND_DRIVERS_MAX}`

export function driverRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    async find({ oemId, orgIds }: Scope, keyWord: string, mayReadCards: boolean): Promise<FoundDriver[]> {
      const values = [oemId, orgIds, beginningWith(keyWord), mayReadCards]
      return (await pool.query<FoundDriver>(FIND, values)).rows
    },
  }
}
export type DriverRepository = ReturnType<typeof driverRepository>
