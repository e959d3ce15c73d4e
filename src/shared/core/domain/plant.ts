/** What a plant reports of a vehicle, in the order it happens. */
export const PLANT_EVENTS = ['built', 'terminalFitted', 'simFitted', 'lineOff', 'shipped'] as const
export type PlantEvent = (typeof PLANT_EVENTS)[number]

/**
 * received: stored, not applied yet. validated: correct, but waits (PLANT_HOLDS). conflict: the platform has another value, a
 * user decides. applied and failed are final until a user asks for another attempt.
 */
export const PLANT_RECORD_STATES = ['received', 'validated', 'applied', 'conflict', 'failed'] as const
export type PlantRecordState = (typeof PLANT_RECORD_STATES)[number]

/** Why a correct record waits: for a code to be mapped, for what comes before it, or for an earlier record of the vehicle. */
export const PLANT_HOLDS = [
  'unknownPlant',
  'unknownModel',
  'unknownColour',
  'notBuilt',
  'noTerminal',
  'earlier',
] as const
/** Why a record failed. */
export const PLANT_FAILURES = [
  'vinTaken',
  'archived',
  'unknownTerminal',
  'terminalNotUsable',
  'unknownCard',
  'cardNotUsable',
  'unknownDealer',
  'cancelled',
] as const
export const PLANT_ERRORS = [...PLANT_HOLDS, ...PLANT_FAILURES] as const

/** Effect of an applied record. */
export const PLANT_RESULTS = ['created', 'updated', 'retained', 'overwritten'] as const

/** What a user does with a conflict: leave the platform as it is, or take what the plant reported. */
export const PLANT_DECISIONS = ['keep', 'take'] as const
export type PlantDecision = (typeof PLANT_DECISIONS)[number]

/** Codes of a plant that a user maps to those of the platform. */
export const PLANT_CODE_KINDS = ['plant', 'model', 'colour'] as const

export const PLANT_BATCH_SOURCES = ['call', 'file'] as const
export const PLANT_BATCH_STATES = ['running', 'done', 'cancelled', 'failed'] as const
export type PlantBatchState = (typeof PLANT_BATCH_STATES)[number]

/** Fields of a record that can differ from what the platform has. */
export const PLANT_FIELDS = [
  'model',
  'colour',
  'orderNum',
  'engine',
  'engineNo',
  'motor',
  'motorNo',
  'gearbox',
  'chassis',
  'energyStore',
  'producedOn',
  'certificateNo',
  'tonnage',
  'seats',
  'sn',
  'terminalVin',
  'iccid',
  'cardSn',
  'dealerCode',
] as const
export type PlantField = (typeof PLANT_FIELDS)[number]
