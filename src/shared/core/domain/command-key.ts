/** Key under which a terminal model's support is stored: the kind, and the word where one kind has several. */
export const commandKey = (kind: string, given: Readonly<Record<string, unknown>>): string =>
  kind === 'terminalControl' ? `${kind}.${String(given.word)}` : kind
