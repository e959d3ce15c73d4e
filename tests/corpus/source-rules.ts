import type { Jt808Dialect } from '#core/protocol/jt808/dialect.ts'

/** Position of a source's property in our decoded message. */
export interface Place {
  /** Ends of the path without indexes: `position.lat`; `*` for any last name; `@…` for the frame's header. */
  at: string | readonly string[]
  /** Our value in the source's unit. */
  as?: (ours: Plain) => Plain
  /** When equality is not the question. */
  matches?: (ours: Plain, expected: Plain) => boolean
}

export type Plain = string | number | boolean | null

export interface Excuse {
  test?: RegExp
  /** Property names it covers; all of the line when left out. */
  names?: RegExp
  /** Message ids it covers, such as `0x0900`. */
  ids?: RegExp
  /** Covers only names without a place in our messages, so that a wrong value is never excused by it. */
  unmapped?: true
  reason: string
}

/** How one source's expectations are read. Data only: names on the left are theirs, paths on the right are ours. */
export interface SourceRules {
  /** How the source's terminals differ from the standard, as a model's row would say it. */
  dialect?: Jt808Dialect
  /** By `0x0200 Name`, by `Outer.Name`, or by the last name alone; most specific first. */
  fields: Readonly<Record<string, string | Place>>
  /** Values of enumerations and constants by their last name. */
  constants?: Readonly<Record<string, Plain>>
  /** Names that state nothing about the message: objects the test builds, lengths our values do not carry. */
  silent?: readonly Excuse[]
  /** Expectations we do not meet, each with its reason. */
  excused?: readonly Excuse[]
  /** Rewrites a line's expectations where their shape is the source's own. */
  prepare?: (expect: Readonly<Record<string, unknown>>) => Record<string, unknown>
  /** Frames that cannot be written back identically. */
  notIdentical?: readonly Excuse[]
  /** Message id of a bare body by the test's name, where the corpus does not name it. */
  bodyIds?: Readonly<Record<string, number>>
  /** Bytes in front of a bare body that the source's test left out. */
  bodyPrefix?: readonly { test: RegExp; hex: string }[]
}

export const e6 = (at: string): Place => ({ at, as: (ours) => Math.round(Number(ours) * 1e6) })
export const tenths = (at: string): Place => ({ at, as: (ours) => Math.round(Number(ours) * 10) })
