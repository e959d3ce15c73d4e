import { z } from 'zod'
import { LANGUAGES } from '../domain/language.ts'
import { RISK_CLASSES } from '../domain/role-rights.ts'
import { endpoint } from './endpoint.ts'
import { OneId, optionalText, platformTime } from './fields.ts'
import { MenuChanges } from './menu-change.ts'

const PAGE = '/permit/menu'
const BUTTONS = `${PAGE}/menu` as const

const MenuCall = z.object({ method: z.string(), path: z.string(), summary: z.string() })
const MenuButton = z.object({
  code: z.string(),
  /** 0: its calls only read; 1: they change data; 2: permissions and settings of access; 3: commands to vehicles. */
  risk: z.literal(RISK_CLASSES),
  calls: z.array(MenuCall),
})
export const MenuEntry = z.object({
  path: z.string(),
  /** Titles of the program by language. */
  titles: z.partialRecord(z.enum(LANGUAGES), z.string()),
  order: z.number().int().nullable(),
  redirect: z.string().nullable(),
  hidden: z.boolean(),
  cached: z.boolean(),
  section: z.boolean(),
  screen: z.boolean(),
  /** Opens without sign-in, or to the operator alone. */
  access: z.enum(['free', 'operator', 'role']),
  /** Calls that the menu code itself permits. */
  calls: z.array(MenuCall),
  buttons: z.array(MenuButton),
  /** Names of the packages that have it. */
  packages: z.array(z.string()),
})
export type MenuEntry = z.output<typeof MenuEntry>

const Version = z.object({
  id: z.number().int(),
  version: z.number().int(),
  current: z.boolean(),
  note: z.string(),
  author: z.string(),
  createTime: platformTime,
})
export type MenuVersion = z.output<typeof Version>

export const getMenu = endpoint('GET /b-iam-account/v1/menu/registry', PAGE, {
  summary: 'Every route with its buttons and their calls, the draft, and what does not fit together',
  response: z.object({
    entries: z.array(MenuEntry),
    /** Codes that a role or a package holds, or a call asks for, and that no call of this version needs. */
    buttonsWithoutCall: z.array(z.object({ code: z.string(), heldBy: z.array(z.string()) })),
    /** Calls that need no code. */
    callsWithoutButton: z.array(MenuCall.extend({ access: z.enum(['signedIn', 'usedOn', 'public']) })),
    draft: z.object({ changes: MenuChanges, author: z.string(), updateTime: platformTime.nullable() }),
    published: MenuChanges,
    versions: z.array(Version),
  }),
})
export type MenuRegistry = z.output<typeof getMenu.response>

export const saveMenuDraft = endpoint('POST /b-iam-account/v1/menu/draft/save', `${BUTTONS}/edit`, {
  audit: 'permission',
  summary: 'Save the draft; consoles do not show it yet. 409 when another user changed it',
  body: z.object({
    changes: MenuChanges,
    /** Of the draft as it was read; null: there was none. */
    updateTime: platformTime.nullable(),
  }),
})
export const publishMenu = endpoint('POST /b-iam-account/v1/menu/publish', `${BUTTONS}/publish`, {
  audit: 'permission',
  summary: 'Publish the draft as a version: consoles show it when they are loaded next. 409 without a difference',
  body: z.object({ note: optionalText(200) }),
  response: z.object({ version: z.number().int() }),
})
export const rollBackMenu = endpoint('POST /b-iam-account/v1/menu/rollBack', `${BUTTONS}/publish`, {
  audit: 'permission',
  summary: 'Show an earlier version again; the draft becomes the same',
  body: OneId,
})
