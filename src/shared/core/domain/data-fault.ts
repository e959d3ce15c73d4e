/** Kinds of data errors (docs/product/data-service.md). */
export const DATA_FAULT_KINDS = [
  'malformed',
  'noise',
  'checksum',
  'length',
  'encrypted',
  'badBody',
  'subPackage',
  'unknownMessage',
  'unknownTerminal',
  'notAuthenticated',
  'wrongCode',
  'foreignPhone',
  'phoneShared',
  'vinConflict',
  'plateConflict',
  'clockWrong',
  'impossibleJump',
  'outOfRange',
  'odometerDead',
  'truncatedItems',
  'unknownItem',
] as const
export type DataFaultKind = (typeof DATA_FAULT_KINDS)[number]

/** new → confirmed → fixed; ignored ends with the rule that asked for it. */
export const DATA_FAULT_STATES = ['new', 'confirmed', 'fixed', 'ignored'] as const

const kinds: ReadonlySet<string> = new Set(DATA_FAULT_KINDS)
export const isDataFaultKind = (kind: string): kind is DataFaultKind => kinds.has(kind)
