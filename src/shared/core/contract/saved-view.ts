import { z } from 'zod'
import { calls } from './calls.ts'
import { requiredText, rowId } from './fields.ts'

/** A path of the console, such as "/tbox/loginJournal". */
const page = z
  .string()
  .trim()
  .regex(/^\/[\w/-]{1,120}$/)

/** User input; the query is that of the page's address, without the question mark. */
export const SavedViewInput = z.object({
  page,
  name: requiredText(60),
  query: z.string().max(16_000),
  /** Shows it to this organisation and those below; null keeps it to oneself. */
  orgId: rowId.nullable().default(null),
})
export type SavedViewInput = z.output<typeof SavedViewInput>

export const SavedView = SavedViewInput.extend({
  id: z.number().int(),
  /** False: another user shared it; only the owner changes it. */
  own: z.boolean(),
  ownerName: z.string(),
})
export type SavedView = z.output<typeof SavedView>

export const {
  all: listSavedViews,
  create: createSavedView,
  removeOne: deleteSavedView,
} = calls(
  { page: 'signed-in', buttons: 'signed-in', row: SavedView, input: SavedViewInput, filter: z.object({ page }) },
  {
    all: [
      'GET /comm-inc-center/v1/web/savedView/list',
      'Saved searches of a page: the caller’s first, then those shared with the organisation of the caller',
    ],
    create: [
      'POST /comm-inc-center/v1/web/savedView/insert',
      'Keep a search under a name; an own one of the same name is replaced',
    ],
    removeOne: ['POST /comm-inc-center/v1/web/savedView/delete', 'Delete an own saved search'],
  },
)
