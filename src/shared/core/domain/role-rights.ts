import { COMMAND_KINDS, type CommandKind, REASON_FROM, type RiskClass } from './command-kind.ts'
import { FIELD_MASKS, type FieldMask } from './field-mask.ts'

/**
 * Data a role shows to its members: of the whole tenant; of their own organisation and those below it; of their own
 * organisation alone; of chosen organisations and those below them; of the vehicles assigned to them; of the vehicles of
 * chosen markets or series. The last three show vehicles and what belongs to them, and nothing else of an organisation.
 */
export const ROLE_SCOPES = ['all', 'below', 'own', 'custom', 'vehicles', 'market', 'series'] as const
export type RoleScope = (typeof ROLE_SCOPES)[number]

/** Scopes that may be limited to chosen organisations. */
export const ORGANISATION_SCOPES: readonly RoleScope[] = ['custom', 'market', 'series']

/*
 * A data scope is a list of numbers. Organisations are positive; what shows single vehicles is negative: even numbers are for
 * the vehicles assigned to an account, odd ones for those of the market or series of a role. A query that knows
 * organisations alone finds nothing by a negative number.
 */
export const scopeIdOfAccount = (accountId: number): number => -2 * accountId
export const scopeIdOfRole = (roleId: number): number => -2 * roleId - 1
export const isOrganisation = (scopeId: number): boolean => scopeId > 0

export const RISK_CLASSES = [0, 1, 2, 3] as const satisfies readonly RiskClass[]

/** Commands that disturb: a role can say how many of them its members may send in 24 hours. */
export const LIMITED_COMMANDS = (Object.keys(COMMAND_KINDS) as CommandKind[]).filter(
  (kind) => COMMAND_KINDS[kind].riskClass >= REASON_FROM,
)
/** Commands in 24 hours by kind; what is absent has no limit. */
export type CommandLimits = Readonly<Partial<Record<CommandKind, number>>>

/** What a user may do, apart from whose data it is. */
export interface Rights {
  /** Menu paths and button codes; `all`: also those of later versions. */
  codes: ReadonlySet<string> | 'all'
  riskCeiling: RiskClass
  exportRowsADay: number
  /** Data that are hidden. */
  hides: readonly FieldMask[]
  commandLimits: CommandLimits
  /** Holds everything in the package of the tenant: may also grant roles that grant everything, which are cut to it as well. */
  wholePackage?: true
}

/** How many commands of a kind these rights allow in 24 hours. */
const allowed = ({ riskCeiling, commandLimits }: Rights, kind: CommandKind): number =>
  COMMAND_KINDS[kind].riskClass > riskCeiling ? 0 : (commandLimits[kind] ?? Infinity)

/** What of these rights is beyond one's own, so that one may not grant it; null: nothing. */
export function beyondOwn(own: Rights, wanted: Rights): keyof Rights | null {
  const { codes } = own
  if (wanted.codes === 'all' ? codes !== 'all' && !own.wholePackage : !holds(codes, wanted.codes)) return 'codes'
  if (wanted.riskCeiling > own.riskCeiling) return 'riskCeiling'
  if (wanted.exportRowsADay > own.exportRowsADay) return 'exportRowsADay'
  if (own.hides.some((mask) => !wanted.hides.includes(mask))) return 'hides'
  return LIMITED_COMMANDS.some((kind) => allowed(wanted, kind) > allowed(own, kind)) ? 'commandLimits' : null
}

const holds = (own: Rights['codes'], wanted: ReadonlySet<string>) =>
  own === 'all' || [...wanted].every((code) => own.has(code))

/** What is left of rights within the codes of a package; null: everything. */
export function cutTo(within: readonly string[] | null, rights: Rights): Rights {
  if (within === null) return rights
  const { codes } = rights
  if (codes === 'all') return { ...rights, codes: new Set(within), wholePackage: true }
  return { ...rights, codes: new Set(within.filter((code) => codes.has(code))) }
}

/** Rights of a user with several roles: everything one of them gives. */
export function rightsOf(roles: readonly Rights[]): Rights {
  const all = roles.some(({ codes }) => codes === 'all')
  return {
    codes: all ? 'all' : new Set(roles.flatMap(({ codes }) => (codes === 'all' ? [] : [...codes]))),
    riskCeiling: Math.max(0, ...roles.map((each) => each.riskCeiling)) as RiskClass,
    exportRowsADay: Math.max(0, ...roles.map((each) => each.exportRowsADay)),
    hides: FIELD_MASKS.filter((mask) => roles.length > 0 && roles.every(({ hides }) => hides.includes(mask))),
    commandLimits: limitsOf(roles),
  }
}

/** What both allow: rights of a user who views the platform as a member of a role. */
export function sharedRights(own: Rights, other: Rights): Rights {
  const most = LIMITED_COMMANDS.map((kind) => [kind, Math.min(allowed(own, kind), allowed(other, kind))] as const)
  return {
    codes: sharedCodes(own.codes, other.codes),
    riskCeiling: Math.min(own.riskCeiling, other.riskCeiling) as RiskClass,
    exportRowsADay: Math.min(own.exportRowsADay, other.exportRowsADay),
    hides: FIELD_MASKS.filter((mask) => own.hides.includes(mask) || other.hides.includes(mask)),
    commandLimits: Object.fromEntries(most.filter(([, each]) => each < Infinity)),
  }
}

function sharedCodes(own: Rights['codes'], other: Rights['codes']): Rights['codes'] {
  if (own === 'all') return other
  return other === 'all' ? own : new Set([...other].filter((code) => own.has(code)))
}

function limitsOf(roles: readonly Rights[]): CommandLimits {
  const most = LIMITED_COMMANDS.map((kind) => [kind, Math.max(0, ...roles.map((role) => allowed(role, kind)))] as const)
  return Object.fromEntries(most.filter(([, each]) => each < Infinity))
}

/** Where a button code belongs: the page it belongs to, the part of the page, and what is done there. */
export function partsOfCode(code: string, pages: ReadonlySet<string>) {
  const [part = '', verb = ''] = code.split('/').slice(-2)
  const page = [...parentsOf(code)].find((path) => pages.has(path)) ?? ''
  return { page, part: page.endsWith(`/${part}`) && page.length + verb.length + 1 === code.length ? '' : part, verb }
}

function* parentsOf(code: string): Generator<string> {
  for (let end = code.lastIndexOf('/'); end > 0; end = code.lastIndexOf('/', end - 1)) yield code.slice(0, end)
}
