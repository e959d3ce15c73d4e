import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { KeywordOption } from '#core/contract/keyword-search.ts'
import type { Database } from '#server/store/database.ts'
import { containing } from '#server/store/part-of.ts'
import { type CatalogueKind, catalogueItem, dealer, ecuModel, serviceStation } from '#server/store/schema/base-data.ts'
import { terminal, vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { inScope, type Scope } from '#server/store/scope.ts'
import { type Page, pageBySql } from '#server/store/paging.ts'

/** Source of a keyword list: dealers, or a list of the tenant. */
export type KeywordSource =
  | { dealers: 'all' | 'sale' | 'secondary' | 'pickup' }
  | { catalogue: CatalogueKind }
  | 'terminalModels'
  | 'ecus'
  | 'serviceStations'
  | 'vehicleModels'

export function keywordSearchRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Options whose code or name contains the key word: those that begin with it first, then by its place in the name. */
    options(scope: Scope, source: KeywordSource, keyWord: string | undefined, page: Page) {
      const options = sql`(${rowsOf(orm, scope, source)}) as option(code, name)`
      const where = keyWord ? sql`where code ilike ${containing(keyWord)} or name ilike ${containing(keyWord)}` : sql``
      const list = {
        columns: sql`code, name`,
        from: sql`${options} ${where}`,
        order: sql`${placeOf(keyWord)} name, code`,
      }
      return pageBySql<KeywordOption>(orm, page, list)
    },
  }
}
export type KeywordSearchRepository = ReturnType<typeof keywordSearchRepository>

/** Who types "Hang" means Hangzhou, not Changchun. */
const placeOf = (keyWord: string | undefined): SQL =>
  keyWord ? sql`nullif(strpos(lower(name), lower(${keyWord})), 0) nulls last,` : sql``

/** Code and name of everything a source holds for the caller. */
function rowsOf(orm: Database['orm'], scope: Scope, source: KeywordSource): SQL {
  const { oemId, orgIds } = scope
  if (source === 'terminalModels') {
    return orm
      .selectDistinct({ code: terminal.model, name: sql`${terminal.model}` })
      .from(terminal)
      .innerJoin(vehicle, eq(vehicle.id, terminal.vehicleId))
      .where(and(inScope({ oemId, orgIds }, vehicle), ne(terminal.model, '')))
      .getSQL()
  }
  if (source === 'ecus') {
    return orm
      .select({ code: ecuModel.model, name: sql`${ecuModel.ecuType} || ' ' || ${ecuModel.model}` })
      .from(ecuModel)
      .where(eq(ecuModel.oemId, oemId))
      .getSQL()
  }
  if (source === 'serviceStations') {
    return orm
      .select({ code: serviceStation.code, name: serviceStation.name })
      .from(serviceStation)
      .where(
        and(
          inScope({ oemId, orgIds }, serviceStation),
          eq(serviceStation.archived, false),
          eq(serviceStation.state, 'open'),
        ),
      )
      .getSQL()
  }
  if (source === 'vehicleModels') {
    return orm
      .select({ code: vehicleModel.modelCode, name: vehicleModel.modelName })
      .from(vehicleModel)
      .where(eq(vehicleModel.oemId, oemId))
      .getSQL()
  }
  return 'dealers' in source ? dealerRows(orm, scope, source.dealers) : catalogueRows(orm, oemId, source.catalogue)
}

function dealerRows(orm: Database['orm'], { oemId, orgIds }: Scope, which: 'all' | 'sale' | 'secondary' | 'pickup') {
  const kinds = {
    all: undefined,
    sale: eq(dealer.level, 1),
    secondary: eq(dealer.level, 2),
    pickup: eq(dealer.pickup, true),
  }
  return orm
    .select({ code: dealer.code, name: dealer.name })
    .from(dealer)
    .where(
      and(inScope({ oemId, orgIds }, dealer), eq(dealer.archived, false), eq(dealer.state, 'active'), kinds[which]),
    )
    .getSQL()
}

const catalogueRows = (orm: Database['orm'], oemId: string, kind: CatalogueKind): SQL =>
  orm
    .select({ code: catalogueItem.code, name: catalogueItem.name })
    .from(catalogueItem)
    .where(and(eq(catalogueItem.oemId, oemId), eq(catalogueItem.kind, kind)))
    .getSQL()
