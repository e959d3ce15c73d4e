import { VIN_LENGTH } from './vin.ts'

/**
 * Vehicles as people name them, copied from a sheet, a mail or a chat: VINs, plates or both, upper case, each once, in the
 * order of their first appearance. A plate may contain spaces, so they divide only a line with a VIN.
 */
export function vehicleNamesIn(text: string): string[] {
  const pieces = text.toUpperCase().split(/[\n\r\t,;，；、]+/)
  const names = pieces.flatMap((piece) => (VIN_SHAPE.test(piece) ? piece.split(/\s+/) : [piece]))
  return [...new Set(names.map((name) => name.trim().replaceAll(/\s+/g, ' ')).filter(Boolean))]
}
const VIN_SHAPE = new RegExp(`(?<![A-Z0-9])[A-Z0-9]{${VIN_LENGTH}}(?![A-Z0-9])`)

/** VINs of a search by one, by several or by both. */
export const chosenVins = ({ vin, vins }: { vin?: string | undefined; vins?: string | undefined }): string[] => [
  ...new Set([...(vin ? [vin] : []), ...vinsIn(vins ?? '')]),
]

/**
 * VINs of a text copied from a sheet, a mail or a chat: separated by anything that cannot stand in a VIN, in the order of
 * their first appearance, upper case, each once. Lengths are not looked at.
 */
export function vinsIn(text: string): string[] {
  return [...new Set(text.toUpperCase().match(/[A-Z0-9]+/g))]
}
