/** What rules over stored data find about a terminal. */
export const SYMPTOMS = [
  'constantPosition',
  'gnssLost',
  'canLost',
  'rebootLoop',
  'lowBackupBattery',
  'storageFailure',
  'silentDriving',
] as const
export type Symptom = (typeof SYMPTOMS)[number]

export const SUSPECT_STATES = ['new', 'diagnosing', 'workshop', 'solved', 'falseAlarm'] as const
export type SuspectState = (typeof SUSPECT_STATES)[number]
/** States that still need an action. */
export const OPEN_SUSPECT_STATES: readonly SuspectState[] = ['new', 'diagnosing', 'workshop']

/** What to do next: the cheapest step that was not tried yet. */
export const PROPOSALS = ['restart', 'upgrade', 'replace'] as const
/** Neither a restart nor other software fixes these. */
export const HARDWARE_SYMPTOMS: readonly Symptom[] = ['lowBackupBattery', 'storageFailure']

/** When a symptom counts. */
export const SYMPTOM_RULES = {
  /** km by the odometer while the position stays within 50 m. */
  constantPositionKm: 5,
  /** km without a fix. */
  gnssLostKm: 5,
  /** km without a message of the CAN bus. */
  canLostKm: 8,
  /** Logins within an hour. */
  rebootsAnHour: 6,
  /** Minutes an alarm of the terminal lasts, or how often it came in a week. */
  alarmMinutes: 15,
  alarmsAWeek: 3,
  /** km driven while nothing was reported, within a week. */
  silentKm: 5,
} as const

/** Read-only commands that show what is wrong with a terminal. */
export const DIAGNOSIS_SET = ['queryAttributes', 'queryLocation', 'queryParameters'] as const
