import { z } from 'zod'
import { LANGUAGES } from '../domain/language.ts'
import { MENU_ICON_NAMES } from '../domain/menu.ts'
import { limitedRecord } from '../domain/limited-record.ts'
import { text } from './fields.ts'

const MAX_PATHS = 300
const MAX_ORDER = 9_999

/** Change of one entry of the menu over the default of the program. */
export const MenuChange = z.object({
  /** Titles by language, where they differ. */
  titles: z.partialRecord(z.enum(LANGUAGES), text(40).optional()).optional(),
  /** Of a section. */
  icon: z.enum(MENU_ICON_NAMES).optional(),
  /** Place among its siblings, small first. */
  order: z.int().min(0).max(MAX_ORDER).optional(),
  /** True: left out of the menu; the page stays open by its address. */
  hidden: z.boolean().optional(),
})
export type MenuChange = z.output<typeof MenuChange>

/** Changes by path. */
export const MenuChanges = limitedRecord(z.string().max(128), MenuChange, MAX_PATHS)
export type MenuChanges = Record<string, MenuChange>

/** What the console needs of the published version; titles come with the translations. */
export const MenuLook = limitedRecord(z.string().max(128), MenuChange.omit({ titles: true }), MAX_PATHS)
export type MenuLook = Record<string, Omit<MenuChange, 'titles'>>
