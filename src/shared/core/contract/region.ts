import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, text } from './fields.ts'

/**
 * Region node. Provinces of China and other countries are level 1; cities and first-level divisions
 * level 2; districts and second-level divisions level 3. Ids are GB/T 2260 codes ("61", "6101", "610113") in China and
 * "DE", "DE.02", "DE.02.091" elsewhere.
 */
export interface RegionNode {
  areaId: string
  /** In the language of the caller, as far as the data go. */
  areaName: string
  /** Null on level 1. */
  parentId: string | null
  areaLevel: number
  /** True when the node has nothing below it. When false and `children` is absent, ask for them by parentId. */
  leaf: boolean
  children?: RegionNode[] | undefined
}
const district = z.object({
  areaId: z.string(),
  areaName: z.string(),
  parentId: z.string().nullable(),
  areaLevel: z.number().int().min(1).max(3),
  leaf: z.boolean(),
})
const city = district.extend({ children: z.array(district).optional() })
/** Three levels at most, so nothing refers to itself. */
export const RegionNode = district.extend({ children: z.array(city).optional() })

/** "61", "610113", "DE", "DE.02.091" */
export const areaId = z
  .string()
  .trim()
  .regex(/^(\d{2}|\d{4}|\d{6}|[A-Z]{2}(\.[\w-]{1,16}){0,2})$/, 'validation.region')

export const listAreas = endpoint('GET /comm-data/v1/basedata/area/allList', 'signed-in', {
  summary:
    'Region tree of three levels, whole; with parentId what is below that region, with lazy only what a selector opens with',
  query: z.object({
    parentId: areaId.optional(),
    /** True: China whole, of other countries the first level; the rest is asked for by parentId. */
    lazy: flag.optional(),
    /** Regions whose name contains the text, at most 100, each below its ancestors. */
    areaName: text(64).optional(),
  }),
  response: z.object({ list: z.array(RegionNode) }),
})
