import type { ProtocolVersion } from '../schema/context.ts'

/** Edition of JT/T 808. Only 2019 shows in the header (bit 14); 2011 shows in the length of a few bodies. */
export type Jt808Version = ProtocolVersion

export const PHONE_BYTES: Readonly<Record<Jt808Version, number>> = { '2011': 6, '2013': 6, '2019': 10 }

/** Bytes before the body of a frame that is not a sub-package. */
export const HEADER_BYTES: Readonly<Record<Jt808Version, number>> = { '2011': 12, '2013': 12, '2019': 17 }

/** Locations of one manufacturer whose serial has one byte. */
const SHORT_SERIALS: ReadonlySet<number> = new Set([0x5501, 0x5502])
const LENGTH_BITS = 0x3ff
const BCC_BYTES = 1

/**
 * A frame of that manufacturer, unescaped, with this many phone bytes: its length is right when the serial takes one byte. The
 * bits above the length are then the manufacturer's own: neither encryption nor parts nor an edition.
 */
export function hasShortSerial(bytes: Uint8Array, phoneBytes: number): boolean {
  const word = (at: number): number => ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
  const bodyBytes = bytes.length - 4 - phoneBytes - 1 - BCC_BYTES
  return bodyBytes >= 0 && SHORT_SERIALS.has(word(0)) && (word(2) & LENGTH_BITS) === bodyBytes
}

/** Bytes before the smallest 0x0100 body of 2013: 2011 has shorter manufacturer and model fields. */
const REGISTER_2013_BYTES = 37
/** Place of the plate colour, the byte before the plate. */
const COLOUR_AT = { '2011': 24, '2013': 36 } as const

/** JT/T 697.7: 0 to 13 and 91 to 94; letters and digits of a plate are none of them. */
const isColour = (byte: number | undefined): boolean => byte !== undefined && (byte <= 13 || (byte >= 91 && byte <= 94))

/**
 * Refines what the header says by the body (JT/T 808-2011 8.5 against 808-2013 8.8): one of 2011 is shorter, and one with a
 * long plate has a colour where 2011 has it and text where 2013 has it.
 */
export function versionOfBody(id: number, header: Jt808Version, body: Uint8Array): Jt808Version {
  if (id !== 0x0100 || header !== '2013') return header
  if (body.length < REGISTER_2013_BYTES) return '2011'
  return !isColour(body[COLOUR_AT['2013']]) && isColour(body[COLOUR_AT['2011']]) ? '2011' : '2013'
}
