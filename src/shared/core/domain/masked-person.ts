const HIDDEN_NAME = '**'
const HIDDEN_DIGITS = '****'
const HEAD = 3
const TAIL = 4

/** A name in lists: its first character alone, "王**". */
export const maskedName = (name: string): string =>
  name === '' ? '' : String.fromCodePoint(name.codePointAt(0) ?? 0) + HIDDEN_NAME

/** A phone number in lists: its beginning and its end, "138****5678"; short numbers lose their beginning too. */
export function maskedPhone(phone: string): string {
  if (phone === '') return ''
  const head = phone.length > HEAD + TAIL ? phone.slice(0, HEAD) : ''
  return head + HIDDEN_DIGITS + phone.slice(-TAIL)
}
