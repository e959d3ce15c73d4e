import { UPGRADE_FAULTS, type UpgradeFault } from './abilities/upgrade-fault.ts'

/** How lively the terminals are, and how often something goes wrong. All is deterministic by the seed. */
export interface Habits {
  /** Share of the terminals that do more of their own accord than report positions: CAN data, photos, driver cards, … */
  richness: number
  /** Share of the terminals that acknowledge a split command by the serial of its last part. */
  lastSerialShare: number
  /** Bytes that are no frame: so many times a day and terminal. */
  noisePerDay: number
  /** Share of upgrades that fail, and how. */
  upgradeFailures: number
  upgradeFaults: readonly UpgradeFault[]
  /** Writing the new image, then starting with it, ms. */
  upgradeTimes: { flash: number; start: number }
  /** Share of questions that drivers do not answer with the first answer: they choose another one, or do not answer. */
  reluctance: number
  /** Share of attachments that leave gaps when they are sent first. */
  attachmentGaps: number
  /** Share of diagnostic requests an ECU declines for the moment. */
  busyEcus: number
  /** Terminals that are unregistered, or have the number of another one. */
  strangers: number
  /** A few terminals are broken, each in its own manner (terminal-faults.ts). */
  brokenTerminals: boolean
}

const UPGRADES = { upgradeFaults: UPGRADE_FAULTS, upgradeTimes: { flash: 15_000, start: 20_000 } }

/** A demo that looks real and healthy. */
export const LIVELY: Habits = {
  richness: 1,
  lastSerialShare: 0.3,
  noisePerDay: 0.05,
  upgradeFailures: 0.08,
  ...UPGRADES,
  reluctance: 0.35,
  attachmentGaps: 0.25,
  busyEcus: 0.02,
  strangers: 3,
  brokenTerminals: true,
}

/** Only positions and answers; nothing goes wrong. */
export const QUIET: Habits = {
  richness: 0,
  lastSerialShare: 0,
  noisePerDay: 0,
  upgradeFailures: 0,
  ...UPGRADES,
  reluctance: 0,
  attachmentGaps: 0,
  busyEcus: 0,
  strangers: 0,
  brokenTerminals: false,
}
