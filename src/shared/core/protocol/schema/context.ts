import type { TextEncoding } from '../wire/text.ts'
import type { ExplainTrace } from './explain-trace.ts'
import type { TagTable } from './field.ts'
import type { ProtocolVersion } from './protocol-version.ts'

export type { ProtocolVersion } from './protocol-version.ts'

/** Context of a schema in addition to the bytes: version of the header, text encoding, tables a dialect extends. */
export interface SchemaContext {
  readonly version: ProtocolVersion
  readonly encoding: TextEncoding
  readonly tables: Readonly<Record<string, TagTable>>
  readonly warnings: string[]
  /** Minutes a device's clock is behind UTC+8: times in values are UTC+8 whatever the device's zone. */
  readonly timeShiftMinutes?: number
  /** Set while explaining: every leaf reports its place and value. */
  readonly trace: ExplainTrace | null
}
