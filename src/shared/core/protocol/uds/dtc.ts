import type { NamedBit } from '../schema/field.ts'

/** Status byte of a trouble code (ISO 14229-1 annex D.2). */
export const dtcStatusBits = [
  { bit: 0, key: 'testFailed' },
  { bit: 1, key: 'testFailedThisCycle' },
  { bit: 2, key: 'pending' },
  { bit: 3, key: 'confirmed' },
  { bit: 4, key: 'notCompletedSinceClear' },
  { bit: 5, key: 'failedSinceClear' },
  { bit: 6, key: 'notCompletedThisCycle' },
  { bit: 7, key: 'warningIndicator' },
] as const satisfies readonly NamedBit[]

const SYSTEMS = 'PCBU'

/** Three bytes as text: 0x012345 is `P0123-45`, the last two digits being the failure type (ISO 15031-6, SAE J2012-DA). */
export function dtcText(dtc: number): string {
  const code = (dtc >>> 8) & 0xffff
  const digits = (code & 0xfff).toString(16).toUpperCase().padStart(3, '0')
  const failure = (dtc & 0xff).toString(16).toUpperCase().padStart(2, '0')
  return `${SYSTEMS[code >>> 14] as string}${(code >>> 12) & 3}${digits}-${failure}`
}

const TEXT = /^([PCBU])([0-3])([0-9A-F]{3})(?:-([0-9A-F]{2}))?$/i

/** The three bytes of a text, with failure type 00 when it names none; null when it is no trouble code. */
export function dtcOf(text: string): number | null {
  const parts = TEXT.exec(text.trim())
  if (!parts) return null
  const [, system = 'P', first = '0', digits = '0', failure = '00'] = parts
  const code = (SYSTEMS.indexOf(system.toUpperCase()) << 14) | (Number(first) << 12) | Number.parseInt(digits, 16)
  return code * 256 + Number.parseInt(failure, 16)
}
