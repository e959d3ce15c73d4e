/**
 * VINs of a text copied from a sheet, a mail or a chat: separated by anything that cannot stand in a VIN, in the order of
 * their first appearance, upper case, each once. Lengths are not looked at.
 */
export function vinsIn(text: string): string[] {
  return [...new Set(text.toUpperCase().match(/[A-Z0-9]+/g))]
}
