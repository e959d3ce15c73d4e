import { CAN_UPLOAD, COMPRESSED, uncompress } from './compressed-data.ts'
import type { Jt808Frame } from './frame.ts'
import { type BodyOf, decodeAs } from './message.ts'

/** Messages bus data come in. */
export const CAN_MESSAGES = [CAN_UPLOAD, COMPRESSED] as const
/** More than this is not made of a compressed upload: five thousand frames of the bus. */
const MAX_CAN_BYTES = 64 * 1024

/** Bus data of a whole 0x0705, or of a 0x0901 that holds one; null for any other message and for one that cannot be read. */
export function canUploadOf({ id, version, body }: Pick<Jt808Frame, 'id' | 'version' | 'body'>): BodyOf<0x0705> | null {
  if (id === CAN_UPLOAD) return decodeAs(CAN_UPLOAD, version, body).value
  if (id !== COMPRESSED) return null
  const { content } = decodeAs(COMPRESSED, version, body).value
  const made = content ? uncompress(content, version, MAX_CAN_BYTES) : { fault: 'noGzip' as const }
  if ('fault' in made || made.message?.id !== CAN_UPLOAD) return null
  return decodeAs(CAN_UPLOAD, made.message.version, made.message.body).value
}
