/** A cell of several words, separated by commas or semicolons, as the list of them; anything else as it is. */
export const wordList = (text: unknown): unknown =>
  typeof text === 'string' ? text.split(/[,，;；]/).flatMap((word) => word.trim() || []) : text
