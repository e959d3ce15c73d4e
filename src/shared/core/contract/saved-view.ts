import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { rowId } from './fields.ts'

/** A path of the console, such as "/tbox/loginJournal". */
const page = z
  .string()
  .trim()
  .regex(/^\/[\w/-]{1,120}$/)

/** What a person enters; the query is that of the page's address, without the question mark. */
export const SavedViewInput = z.object({
  page,
  name: z.string().trim().min(1, 'validation.required').max(60),
  query: z.string().max(16_000),
  /** Shows it to this organisation and those below; null keeps it to oneself. */
  orgId: rowId.nullable().default(null),
})
export type SavedViewInput = z.output<typeof SavedViewInput>

export const SavedView = SavedViewInput.extend({
  id: z.number().int(),
  /** False: somebody else shared it; only the owner changes it. */
  own: z.boolean(),
  ownerName: z.string(),
})
export type SavedView = z.output<typeof SavedView>

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/comm-inc-center/v1/web/savedView/list',
  access: 'signed-in',
  summary: 'Kept searches of a page: the own ones first, then those shared with the organisation of the caller',
  query: z.object({ page }),
  response: z.array(SavedView),
})
export const createSavedView = endpoint({
  method: 'POST',
  path: '/comm-inc-center/v1/web/savedView/insert',
  access: 'signed-in',
  summary: 'Keep a search under a name; an own one of the same name is replaced',
  body: SavedViewInput,
  response: z.object({ id: z.number().int() }),
})
export const deleteSavedView = endpoint({
  method: 'POST',
  path: '/comm-inc-center/v1/web/savedView/delete',
  access: 'signed-in',
  summary: 'Forget an own kept search',
  body: z.object({ id: rowId }),
})
