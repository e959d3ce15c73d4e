import { z } from 'zod'
import { UPGRADE_PAGES } from '../domain/page-group.ts'
import { endpoint, usedOn } from './endpoint.ts'
import { rowId, text } from './fields.ts'
import { paged, pagedQuery } from './paging.ts'
import { BrandTree } from './vehicle.ts'

/*
 * Selectors of upgrade tasks (docs/product/shared.md#lists-and-selectors). Its other paths are under
 * /tsp-ota/v1/strategy and /tsp-ota/v1/softVersion.
 */

/** Strategy item. */
export const StrategyItem = z.object({ strategyId: z.number().int(), strategyName: z.string() })
export type StrategyItem = z.output<typeof StrategyItem>
const strategyQuery = z.object({ strategyName: text(128).optional() }).extend(pagedQuery.shape)

export const listTaskStrategies = endpoint('GET /tsp-ota/task/strategyList', usedOn(UPGRADE_PAGES), {
  summary: 'Upgrade strategies as a plain array',
  query: strategyQuery,
  response: z.array(StrategyItem),
})
export const pageStrategies = endpoint('GET /tsp-ota/v1/strategy/selectList', usedOn(UPGRADE_PAGES), {
  summary: 'Upgrade strategies with their total',
  query: strategyQuery,
  response: paged(StrategyItem),
})
/** Strategy select request: id is the tenant of the caller; another one finds nothing. */
export const listStrategiesByOem = endpoint('GET /tsp-ota/v1/strategy/listByOem', usedOn(UPGRADE_PAGES), {
  summary: 'Upgrade strategies of a tenant',
  query: z.object({ id: text(64).optional(), name: text(128).optional() }).extend(pagedQuery.shape),
  response: paged(z.object({ id: z.number().int(), name: z.string() })),
})

/** Soft version item. */
export const SoftVersionItem = z.object({ softModel: z.string() })
const softVersionQuery = z
  .object({ version: text(64).optional(), strategyId: rowId.optional() })
  .extend(pagedQuery.shape)
export const listSoftModels = endpoint('GET /tsp-ota/task/softModelList', usedOn(UPGRADE_PAGES), {
  summary: 'Software versions as a plain array, of one strategy or of all',
  query: softVersionQuery,
  response: z.array(SoftVersionItem),
})
export const pageSoftVersions = endpoint('GET /tsp-ota/v1/softVersion/selectList', usedOn(UPGRADE_PAGES), {
  summary: 'Software versions with their total',
  query: softVersionQuery,
  response: paged(SoftVersionItem),
})

/** Strategy and version first: an upgrade task has no vehicles without them (docs/product/shared.md#lists-and-selectors). */
const softModelList = z.array(z.string().trim().min(1).max(64)).min(1, 'validation.chooseStrategyFirst').max(1000)
const softModelText = z
  .string()
  .max(65_000)
  .transform((joined) => joined.split(',').filter((each) => each.trim() !== ''))
  .pipe(softModelList)

export const getStrategyTree = endpoint('GET /tsp-ota/v1/strategy/tree', usedOn(UPGRADE_PAGES), {
  summary: 'Brand tree of the models a strategy covers for these software versions (joined by commas)',
  query: z.object({ strategyId: rowId, softModelList: softModelText }),
  response: BrandTree,
})
export const getTaskVehicleModels = endpoint('POST /tsp-ota/task/getVehicleModel', usedOn(UPGRADE_PAGES), {
  audit: null,
  summary: 'Brand tree of the models a strategy covers for these software versions',
  body: z.object({ strategyId: rowId, softModelList }),
  response: BrandTree,
})
export const getTaskOrderNumbers = endpoint('POST /tsp-ota/task/getOrderNumList', usedOn(UPGRADE_PAGES), {
  audit: null,
  summary: 'Order numbers of the models in `keys` (model ids of the tree) that a strategy covers',
  body: z.object({ keys: z.array(rowId).max(1000).default([]), strategyId: rowId, softModelList }),
  response: z.array(z.object({ orderNum: z.string(), modelId: z.number().int() })),
})
