import { z } from 'zod'
import { OrganisationChangeFilter } from '#core/contract/organisation.ts'
import { rowId } from '#core/contract/fields.ts'

export const ORGANIZE_VIEWS = ['tree', 'history'] as const
export type OrganizeView = (typeof ORGANIZE_VIEWS)[number]

/** Query of the page: the view, the organisation shown, and the filter of the history. */
export const OrganizeSearch = OrganisationChangeFilter.extend({
  view: z.enum(ORGANIZE_VIEWS).default('tree'),
  id: rowId.optional(),
})
