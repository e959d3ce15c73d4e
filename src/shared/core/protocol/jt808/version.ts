import type { ProtocolVersion } from '../schema/context.ts'

/** Edition of JT/T 808. Only 2019 shows in the header (bit 14); 2011 shows in the length of a few bodies. */
export type Jt808Version = ProtocolVersion

export const PHONE_BYTES: Readonly<Record<Jt808Version, number>> = { '2011': 6, '2013': 6, '2019': 10 }

/** Bytes before the body of a frame that is not a sub-package. */
export const HEADER_BYTES: Readonly<Record<Jt808Version, number>> = { '2011': 12, '2013': 12, '2019': 17 }

/** Bytes before the smallest 0x0100 body of 2013: 2011 has shorter maker and model fields. */
const REGISTER_2013_BYTES = 37

/** Refines what the header says by what the body's length says (JT/T 808-2011 8.5 against 808-2013 8.8). */
export function versionOfBody(id: number, header: Jt808Version, length: number): Jt808Version {
  return id === 0x0100 && header === '2013' && length < REGISTER_2013_BYTES ? '2011' : header
}
