const LETTERS = 16
const FIRST_LETTER = 97

/** Random id: 16 lower-case letters and a 13-digit time stamp. For names, never for secrets. */
export function randomId(now = Date.now(), random: () => number = Math.random): string {
  const letters = Array.from({ length: LETTERS }, () => String.fromCharCode(FIRST_LETTER + Math.floor(random() * 26)))
  return letters.join('') + String(now)
}
