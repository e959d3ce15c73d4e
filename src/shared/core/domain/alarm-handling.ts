/** Handling state of an alarm; independent of whether the cause is ongoing. */
export const ALARM_STATES = ['open', 'acknowledged', 'inProgress', 'resolved', 'falseAlarm', 'closed'] as const
export type AlarmState = (typeof ALARM_STATES)[number]

/** Actions on an alarm. `assign` and `comment` leave the state; `reopen` reverts a verdict. */
export const ALARM_ACTIONS = [
  'acknowledge',
  'assign',
  'start',
  'resolve',
  'falseAlarm',
  'close',
  'reopen',
  'comment',
] as const
export type AlarmAction = (typeof ALARM_ACTIONS)[number]

const NEXT: Readonly<Record<AlarmState, Partial<Record<AlarmAction, AlarmState>>>> = {
  open: {
    acknowledge: 'acknowledged',
    assign: 'open',
    start: 'inProgress',
    resolve: 'resolved',
    falseAlarm: 'falseAlarm',
    close: 'closed',
    comment: 'open',
  },
  acknowledged: {
    assign: 'acknowledged',
    start: 'inProgress',
    resolve: 'resolved',
    falseAlarm: 'falseAlarm',
    close: 'closed',
    comment: 'acknowledged',
  },
  inProgress: {
    assign: 'inProgress',
    resolve: 'resolved',
    falseAlarm: 'falseAlarm',
    close: 'closed',
    comment: 'inProgress',
  },
  resolved: { close: 'closed', reopen: 'inProgress', comment: 'resolved' },
  falseAlarm: { close: 'closed', reopen: 'inProgress', comment: 'falseAlarm' },
  closed: { reopen: 'inProgress', comment: 'closed' },
}

/** State after an action; null when the state does not allow it. */
export const stateAfter = (state: AlarmState, action: AlarmAction): AlarmState | null => NEXT[state][action] ?? null

export const isAlarmState = (text: string): text is AlarmState => (ALARM_STATES as readonly string[]).includes(text)

/** States that require no further action. */
export const SETTLED_STATES: ReadonlySet<AlarmState> = new Set(['resolved', 'falseAlarm', 'closed'])
