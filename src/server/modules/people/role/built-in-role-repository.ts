import { sql } from 'drizzle-orm'
import { type AnyEndpoint, codesOf } from '#core/contract/endpoint.ts'
import type { Transaction } from '#server/store/database.ts'
import { builtInRoles } from './built-in-roles.ts'

/** The built-in roles of a tenant, over the calls of this version and within its package. */
export type SettleBuiltIns = (
  query: Pick<Transaction, 'execute'>,
  endpoints: readonly AnyEndpoint[],
  oemId?: string,
) => Promise<void>

/** Brings the built-in roles of every tenant, or of one, to what this version knows and the package of the tenant has. */
export const settleBuiltIns: SettleBuiltIns = async (query, endpoints, oemId) => {
  const roles = builtInRoles(endpoints.flatMap(({ access }) => codesOf(access)))
  const only = oemId ?? null
  await query.execute(sql`insert into role as r (oem_id, name, built_in, grants_all, codes, risk_ceiling)
    select t.oem_id, case when exists (select 1 from role o where o.oem_id = t.oem_id and o.name = b.name
        and o.built_in <> b."builtIn") then b.name || ' (' || b."builtIn" || ')' else b.name end,
      b."builtIn", b."grantsAll", case when p.id is null or p.grants_all then b.codes else coalesce((
        select jsonb_agg(c.code order by c.place) from jsonb_array_elements(b.codes) with ordinality c(code, place)
         where p.codes @> c.code), '[]') end, b."riskCeiling"
      from tenant t left join tenant_package p on p.id = t.package_id
        cross join jsonb_to_recordset(${JSON.stringify(roles)}::jsonb)
          as b("builtIn" text, name text, "grantsAll" boolean, codes jsonb, "riskCeiling" int)
     where ${only}::text is null or t.oem_id = ${only}
    on conflict (oem_id, built_in) where built_in <> '' do update set grants_all = excluded.grants_all,
      codes = excluded.codes, risk_ceiling = excluded.risk_ceiling, updated_at = now()
      where (r.grants_all, r.codes, r.risk_ceiling) is distinct from
        (excluded.grants_all, excluded.codes, excluded.risk_ceiling)`)
}
