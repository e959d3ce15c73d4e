import type { HistoryItemKey } from './history-items.ts'

export const TEMPLATE_STATES = ['draft', 'published', 'retired'] as const
export type TemplateState = (typeof TEMPLATE_STATES)[number]

/** running until every item has a verdict; aborted by a person. */
export const INSPECTION_STATES = ['running', 'passed', 'failed', 'aborted'] as const
export type InspectionState = (typeof INSPECTION_STATES)[number]

/**
 * How an item is tested. terminal: a terminal is bound and not blocked. sim: its card is registered and matches its login.
 * login: it has logged in. gnss: a fix since the beginning. signal: a stored value within limits. command: carried out by
 * the terminal. alarmButton: the emergency alarm came. manual: the inspector says so.
 */
export const INSPECTION_KINDS = [
  'terminal',
  'sim',
  'login',
  'gnss',
  'signal',
  'command',
  'alarmButton',
  'manual',
] as const
export type InspectionKind = (typeof INSPECTION_KINDS)[number]

export const VERDICTS = ['waiting', 'passed', 'failed', 'skipped'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Result codes of items: why the verdict is what it is; empty while there is nothing to say. */
export const RESULT_CODES = [
  '',
  'noTerminal',
  'blocked',
  'noCard',
  'otherCard',
  'notSignedOn',
  'noFix',
  'noValue',
  'outOfRange',
  'awaitingApproval',
  'commandSent',
  'commandRefused',
  'commandFailed',
  'notPressed',
  'saidOk',
  'saidNotOk',
  'tooLate',
  'aborted',
] as const
export type ResultCode = (typeof RESULT_CODES)[number]

/** Commands an inspection may give; those that lock ask for a second approver like everywhere. */
export const INSPECTION_COMMANDS = {
  locate: { kind: 'queryLocation', params: {} },
  attributes: { kind: 'queryAttributes', params: {} },
  linkCheck: { kind: 'linkCheck', params: {} },
  text: { kind: 'textMessage', params: { text: 'Inspection' } },
  snapshot: { kind: 'shoot', params: { channel: 1, command: 1 } },
  parameters: { kind: 'queryParameters', params: {} },
  lockDoors: { kind: 'lock', params: { part: 'doors' } },
  unlockDoors: { kind: 'unlock', params: { part: 'doors' } },
} as const
export type InspectionCommand = keyof typeof INSPECTION_COMMANDS
export const INSPECTION_COMMAND_NAMES = Object.keys(INSPECTION_COMMANDS) as [InspectionCommand, ...InspectionCommand[]]

export interface JudgedItem {
  name: string
  kind: InspectionKind
  mandatory: boolean
  /** Seconds from the beginning until it counts as failed. */
  limitSeconds: number
  signal?: HistoryItemKey | undefined
  least?: number | null | undefined
  greatest?: number | null | undefined
}

/** Result of an inspection by its verdicts: running while one is open, passed when nothing mandatory failed. */
export function inspectionState(
  items: readonly Pick<JudgedItem, 'mandatory'>[],
  verdicts: readonly Verdict[],
): InspectionState {
  if (verdicts.includes('waiting')) return 'running'
  return items.some(({ mandatory }, index) => mandatory && verdicts[index] !== 'passed') ? 'failed' : 'passed'
}

/** Whether a value is within limits that may be open on either side. */
export const within = (value: number, { least, greatest }: Pick<JudgedItem, 'least' | 'greatest'>): boolean =>
  (least === null || least === undefined || value >= least) &&
  (greatest === null || greatest === undefined || value <= greatest)
