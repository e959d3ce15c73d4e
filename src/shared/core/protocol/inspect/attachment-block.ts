import { ExplainTrace, type ExplainRow } from '../schema/explain-trace.ts'
import type { SchemaContext } from '../schema/context.ts'
import { bytes, bytesToEnd, text, u32 } from '../schema/fields.ts'
import { decodeMessage, message, type SchemaBody } from '../schema/message.ts'

/** A piece of an attachment on its way to the attachment server (T/JSATL 12 clause 4.6): no 7E, no check byte. */
const attachmentBlock = message('attachmentBlock', {
  magic: bytes(4),
  fileName: text(50),
  fileOffset: u32({ unit: 'byte' }),
  dataLength: u32({ unit: 'byte' }),
  data: bytesToEnd(),
})

export type AttachmentBlock = SchemaBody<typeof attachmentBlock>

const contextOf = (trace: ExplainTrace | null): SchemaContext => ({
  version: '2019',
  encoding: 'auto',
  tables: {},
  warnings: [],
  trace,
})

/** Decodes a block. Never throws; a block shorter than its head is a warning. */
export function decodeAttachmentBlock(block: Uint8Array): { value: AttachmentBlock; warnings: string[] } {
  const context = contextOf(null)
  const value = decodeMessage(attachmentBlock, block, context) as AttachmentBlock
  if (context.warnings.length === 0 && value.data.length !== value.dataLength) context.warnings.push('length')
  return { value, warnings: context.warnings }
}

/** The block line by line. */
export function explainAttachmentBlock(block: Uint8Array): ExplainRow[] {
  const trace = new ExplainTrace()
  decodeMessage(attachmentBlock, block, contextOf(trace))
  return trace.rows
}
