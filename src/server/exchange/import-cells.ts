/** Texts of cells as values, for `z.preprocess`; what is none of them stays as it is and fails its schema. */

export const number = (text: unknown) => (typeof text === 'string' && text.trim() !== '' ? Number(text) : text)

const YES = new Set(['1', 'true', 'yes', '是', 'да', 'sí', 'si', 'oui', 'sim', 'نعم', 'ja'])
const NO = new Set(['0', 'false', 'no', '否', 'нет', 'non', 'não', 'nao', 'لا', 'nein'])

/** Yes or no in any language of the console. */
export function yesOrNo(text: unknown): unknown {
  if (typeof text !== 'string') return text
  const word = text.trim().toLowerCase()
  return YES.has(word) ? true : NO.has(word) ? false : text
}

/** Entries between commas or semicolons. */
export const list = (text: unknown) =>
  typeof text === 'string' ? text.split(/[,，;；]/).flatMap((entry) => entry.trim() || []) : text
