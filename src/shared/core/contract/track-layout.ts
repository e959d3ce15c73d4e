import { z } from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { flag, NewId, requiredText } from './fields.ts'

const PAGE = '/multiTrack'
const SAVE = { code: `${PAGE}/layout/save` }

/** Page key of stored layouts, in the table of saved searches; only the calls here write it. */
export const TRACK_LAYOUT_PAGE = PAGE

/** The screen of multi-vehicle monitoring under a name. */
export const TrackLayout = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Query of the screen's address, without the question mark. */
  layout: z.string(),
  /** Everybody of the owner's organisation and those below sees it too. */
  shared: z.boolean(),
  /** False: another user shared it; only the owner changes it. */
  own: z.boolean(),
  ownerName: z.string(),
})
export type TrackLayout = z.output<typeof TrackLayout>

export const saveTrackLayout = endpoint('POST /tsp-bss/v1/vehicle/trackLayout/save', SAVE, {
  audit: 'operation',
  summary: 'Keep a layout of multi-vehicle monitoring under a name; an own one of the same name is replaced',
  body: z.object({
    name: requiredText(60),
    layout: z.string().max(8000),
    shared: flag.default(false),
  }),
  response: NewId,
})
export const { all: listTrackLayouts, removeOne: deleteTrackLayout } = calls(
  { page: PAGE, buttons: SAVE, row: TrackLayout },
  {
    all: [
      'GET /tsp-bss/v1/vehicle/trackLayout/list',
      'Saved layouts of multi-vehicle monitoring: the caller’s first, then those shared with the organisation',
    ],
    removeOne: ['POST /tsp-bss/v1/vehicle/trackLayout/delete', 'Forget an own layout of multi-vehicle monitoring'],
  },
)
