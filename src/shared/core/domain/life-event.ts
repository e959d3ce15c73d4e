/** Steps in the life of a vehicle and of what is fitted to it, in the order they usually come. */
export const LIFE_KINDS = [
  'built',
  'terminalFitted',
  'simFitted',
  'lineOff',
  'shipped',
  'registered',
  'sold',
  'transferred',
  'delivered',
  'activated',
  'moved',
  'stateChanged',
  'partFitted',
  'partRemoved',
  'terminalRemoved',
  'simRemoved',
  'returned',
  'archived',
  'restored',
  'scrapped',
  'stocked',
  'planChanged',
  'imeiLocked',
  'deviceFitted',
  'deviceRemoved',
  'deviceReplaced',
  'recorderFitted',
  'recorderRemoved',
  'checked',
  'terminalReplaced',
  'simChanged',
] as const
export type LifeKind = (typeof LIFE_KINDS)[number]

/** What has a life of its own, in stock or in one vehicle after the other. */
export const LIFE_SUBJECTS = ['terminal', 'simCard', 'part', 'device', 'recorder'] as const
export type LifeSubject = (typeof LIFE_SUBJECTS)[number]

/** Where a step was reported: by a person in the console, the plant, a terminal, a workbook, or found by the platform. */
export const LIFE_SOURCES = ['person', 'plant', 'terminal', 'import', 'system'] as const
export type LifeSource = (typeof LIFE_SOURCES)[number]

/** Values that belong to a step, such as the state before and after. */
export const LIFE_DETAILS = [
  'from',
  'to',
  'organisation',
  'orderNo',
  'dealer',
  'plant',
  'messageId',
  'position',
  'software',
  'hardware',
  'carrier',
  'sn',
  'replaces',
  'replacedBy',
  'result',
  'until',
] as const
export type LifeDetails = Partial<Record<(typeof LIFE_DETAILS)[number], string>>
