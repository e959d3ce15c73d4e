import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, rowId } from './fields.ts'

const PAGE = '/multiTrack'
const SAVE = { code: `${PAGE}/layout/save` }

/** What a layout is kept under beside the searches of console pages; only the calls here write it. */
export const TRACK_LAYOUT_PAGE = PAGE

/** The screen of multi-vehicle monitoring under a name. */
export const TrackLayout = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Query of the screen's address, without the question mark. */
  layout: z.string(),
  /** Everybody of the owner's organisation and those below sees it too. */
  shared: z.boolean(),
  /** False: somebody else shared it; only the owner changes it. */
  own: z.boolean(),
  ownerName: z.string(),
})
export type TrackLayout = z.output<typeof TrackLayout>

export const listTrackLayouts = endpoint({
  method: 'GET',
  path: '/tsp-bss/v1/vehicle/trackLayout/list',
  access: { code: PAGE },
  summary: 'Kept layouts of multi-vehicle monitoring: the own ones first, then those shared with the organisation',
  response: z.array(TrackLayout),
})
export const saveTrackLayout = endpoint({
  method: 'POST',
  path: '/tsp-bss/v1/vehicle/trackLayout/save',
  access: SAVE,
  summary: 'Keep a layout of multi-vehicle monitoring under a name; an own one of the same name is replaced',
  body: z.object({
    name: z.string().trim().min(1, 'validation.required').max(60),
    layout: z.string().max(8000),
    shared: flag.default(false),
  }),
  response: z.object({ id: z.number().int() }),
})
export const deleteTrackLayout = endpoint({
  method: 'POST',
  path: '/tsp-bss/v1/vehicle/trackLayout/delete',
  access: SAVE,
  summary: 'Forget an own layout of multi-vehicle monitoring',
  body: z.object({ id: rowId }),
})
