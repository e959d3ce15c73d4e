/** Key under which a terminal model's support is stored: the kind, and the word or action where one kind has several. */
export function commandKey(kind: string, given: Readonly<Record<string, unknown>>): string {
  if (kind === 'terminalControl') return `${kind}.${String(given.word)}`
  return kind === 'bodyControl' ? `${kind}.${String(given.action)}` : kind
}
