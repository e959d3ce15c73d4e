/*
 * Lives of what is stored and fitted to vehicles: SIM cards, terminals, other devices and driving recorders. Each list
 * names the states and, per state, those that may follow it by a decision of a user.
 */

/** Allowed next states by state. */
export type Steps<State extends string> = Readonly<Record<State, readonly State[]>>

export const mayFollow = <State extends string>(steps: Steps<State>, from: State, to: State): boolean =>
  steps[from].includes(to)

/** Life of what is fitted to vehicles: its state in one, and those it has in none. A faulty thing may be in a vehicle or not. */
export interface FittedLife<State extends string> {
  steps: Steps<State>
  fitted: State
  spare: readonly State[]
}

/** States that may follow by a decision: in a vehicle it does not go back into stock, in none it is not fitted. */
export const nextStates = <State extends string>(
  { steps, fitted, spare }: FittedLife<State>,
  { state, inVehicle }: { state: State; inVehicle: boolean },
): readonly State[] => steps[state].filter((next) => (inVehicle ? !spare.includes(next) : next !== fitted))

export const SIM_STATES = ['stock', 'test', 'ready', 'active', 'suspended', 'terminated'] as const
export type SimState = (typeof SIM_STATES)[number]
/** A card in stock that is not needed is deleted; what was ever given to a carrier's test ends by termination. */
export const SIM_STEPS: Steps<SimState> = {
  stock: ['test', 'ready'],
  test: ['ready', 'terminated'],
  ready: ['active', 'terminated'],
  active: ['suspended', 'terminated'],
  suspended: ['active', 'terminated'],
  terminated: [],
}
export const SIM_REAL_NAMES = ['none', 'pending', 'verified'] as const
export type SimRealName = (typeof SIM_REAL_NAMES)[number]
/**
 * What is wrong with a card. unboundActive: it costs money and no terminal has it. boundTerminated: a terminal has a dead card.
 * loginMismatch: the vehicle logs in with another card.
 */
export const SIM_ALERTS = ['unboundActive', 'boundTerminated', 'loginMismatch'] as const
export type SimAlert = (typeof SIM_ALERTS)[number]

/** Stored states of a terminal; one in a vehicle shows whether it is connected instead. */
export const TBOX_STOCK_STATES = ['stock', 'tested', 'repair', 'scrapped'] as const
export type TboxStockState = (typeof TBOX_STOCK_STATES)[number]
export const TBOX_STATES = ['stock', 'tested', 'bound', 'online', 'repair', 'scrapped'] as const
export type TboxState = (typeof TBOX_STATES)[number]
/** By a decision; binding and unbinding are steps of their own. */
export const TBOX_STEPS: Steps<TboxStockState> = {
  stock: ['tested', 'repair', 'scrapped'],
  tested: ['stock', 'repair', 'scrapped'],
  repair: ['stock', 'scrapped'],
  scrapped: [],
}
/** States from which a terminal goes into a vehicle. */
export const TBOX_BINDABLE: readonly TboxStockState[] = ['stock', 'tested']
/** none: never registered. issued: it has a code. revoked: its registration was cancelled. */
export const AUTH_KEY_STATES = ['none', 'issued', 'revoked'] as const
export type AuthKeyState = (typeof AUTH_KEY_STATES)[number]

export const DEVICE_KINDS = ['camera', 'sensor', 'lock', 'badgeReader', 'trailerTracker'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]
export const DEVICE_STATES = ['stock', 'linked', 'faulty', 'replaced', 'retired'] as const
export type DeviceState = (typeof DEVICE_STATES)[number]
/** By a decision; linking, unlinking and replacing are steps of their own. */
export const DEVICE_LIFE: FittedLife<DeviceState> = {
  steps: {
    stock: ['faulty', 'retired'],
    linked: ['faulty'],
    faulty: ['stock', 'linked', 'retired'],
    replaced: ['stock', 'retired'],
    retired: [],
  },
  fitted: 'linked',
  spare: ['stock', 'retired'],
}

export const RECORDER_STATES = ['stock', 'installed', 'faulty', 'retired'] as const
export type RecorderState = (typeof RECORDER_STATES)[number]
export const RECORDER_LIFE: FittedLife<RecorderState> = {
  steps: {
    stock: ['faulty', 'retired'],
    installed: ['faulty'],
    faulty: ['stock', 'installed', 'retired'],
    retired: [],
  },
  fitted: 'installed',
  spare: ['stock', 'retired'],
}
export const SELF_TESTS = ['none', 'passed', 'failed'] as const
export type SelfTest = (typeof SELF_TESTS)[number]
/** Calibration of a recorder: past its day, within the coming 30 days, later, or without a day. */
export const CALIBRATION_DUES = ['overdue', 'soon', 'valid', 'unknown'] as const
export type CalibrationDue = (typeof CALIBRATION_DUES)[number]
export const CALIBRATION_SOON_DAYS = 30
