import type { HeadUnitAnswer } from './head-unit-message.ts'

/**
 * The upgrade of one head unit. Its user is asked first, and success needs the new version as the head unit reports it
 * afterwards, not only its word that it installed.
 */
export const OPEN_HEAD_UNIT_STATES = [
  'pending',
  'offered',
  'awaitingConsent',
  'deferred',
  'accepted',
  'downloading',
  'awaitingInstall',
  'installing',
  'verifying',
  'withdrawing',
] as const
export const HEAD_UNIT_STATES = [
  ...OPEN_HEAD_UNIT_STATES,
  'success',
  'failed',
  'timedOut',
  'alreadyInstalled',
  'declined',
  'withdrawn',
  'replaced',
] as const
export type HeadUnitState = (typeof HEAD_UNIT_STATES)[number]

export const isOpenHeadUnit = (state: HeadUnitState): boolean =>
  (OPEN_HEAD_UNIT_STATES as readonly string[]).includes(state)
const oneOf =
  (...states: readonly HeadUnitState[]) =>
  (state: HeadUnitState): boolean =>
    states.includes(state)

/** Until the installation begins. */
export const mayWithdraw = oneOf(
  'pending',
  'offered',
  'awaitingConsent',
  'deferred',
  'accepted',
  'downloading',
  'awaitingInstall',
)
/** The user was asked, or will be, and has not decided. */
export const mayNotify = oneOf('offered', 'awaitingConsent', 'deferred')
/** It ended without the version. A user who declined is asked again by a new order alone. */
export const mayOfferAgain = oneOf('failed', 'timedOut', 'withdrawn')

/** What a pending one waits for. stage: the start of its stage. frozen: all upgrades are. quiet: the end of the quiet hours. */
export const HEAD_UNIT_BLOCKERS = [
  'stage',
  'frozen',
  'offline',
  'quiet',
  'backOff',
  'busy',
  'fileDamaged',
  'fileOffline',
] as const
export type HeadUnitBlocker = (typeof HEAD_UNIT_BLOCKERS)[number]

export const HEAD_UNIT_FAILURES = [
  'noAnswer',
  'unsupported',
  'rejected',
  'fileMissing',
  'noReport',
  'versionMismatchAfter',
  'download',
  'hash',
  'signature',
  'storage',
  'install',
  'otherUnit',
] as const
export type HeadUnitFailure = (typeof HEAD_UNIT_FAILURES)[number]

/** What the user decided; notAsked: the order did not ask. */
export const CONSENTS = ['notAsked', 'waiting', 'accepted', 'later', 'declined'] as const
export type Consent = (typeof CONSENTS)[number]
export const consentOf = (asks: boolean, answer: HeadUnitAnswer | null): Consent =>
  answer ?? (asks ? 'waiting' : 'notAsked')

export const NETWORK_RULES = ['wifi', 'any'] as const
export type NetworkRule = (typeof NETWORK_RULES)[number]

/** Vehicles of one order, and its stages. */
export const HEAD_UNIT_ORDER_MAX = 200
export const HEAD_UNIT_STAGES_MAX = 10

/** A user is not reminded again before. */
export const NOTIFY_AGAIN_MS = 10 * 60_000

/** Share of the bytes that came over Wi-Fi; null: nothing was fetched. */
export const wifiShare = (wifiBytes: number, cellularBytes: number): number | null =>
  wifiBytes + cellularBytes === 0 ? null : wifiBytes / (wifiBytes + cellularBytes)

/** Steps of the consent funnel, each a part of the one before. */
export const FUNNEL_STEPS = ['offered', 'shown', 'accepted', 'downloaded', 'installed', 'verified'] as const
