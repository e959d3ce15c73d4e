const SECRET =
  /pass(word|wd)|secret|token|auth_?code|private_?key|api_?key|key_?hash|credential|signature|^(proof|otp|pin_?code)$/i
/** One-time codes have the most common of names; only calls of accounts carry them. */
const ACCOUNT_SECRET = /^code$/i
/** Names and phone numbers of app users are shown by their own call alone, with a reason; images of their rows carry them too. */
const APP_USER_DATA = /^(name|phone)$/
const HIDDEN = '•••'
const MOST_TEXT = 500
const MOST_ITEMS = 500
const MOST_DEPTH = 6

/** A copy that may be stored: without secrets, without contents of files, bounded in size. */
export function redacted(value: unknown, path: string): unknown {
  const account = path.startsWith('/b-iam-account/users/')
  const appUser = path.startsWith('/tsp-bss/appUser/')
  const hidden = (name: string) =>
    SECRET.test(name) || (account && ACCOUNT_SECRET.test(name)) || (appUser && APP_USER_DATA.test(name))
  const copy = (part: unknown, depth: number): unknown => {
    if (typeof part === 'string') return part.length > MOST_TEXT ? `${part.slice(0, MOST_TEXT)}…` : part
    if (typeof part === 'bigint') return String(part)
    if (part === null || typeof part !== 'object') return part ?? null
    if (part instanceof Date) return part.toISOString()
    if (ArrayBuffer.isView(part)) return `${part.byteLength} B`
    if (depth >= MOST_DEPTH) return '…'
    if (Array.isArray(part)) {
      const items = part.slice(0, MOST_ITEMS).map((item) => copy(item, depth + 1))
      return part.length > MOST_ITEMS ? [...items, '…'] : items
    }
    const fields = Object.entries(part).filter(([, field]) => field !== undefined && typeof field !== 'function')
    return Object.fromEntries(
      fields.map(([name, field]) => [name, hidden(name) && field !== null ? HIDDEN : copy(field, depth + 1)]),
    )
  }
  return copy(value, 0)
}

export function redactedRecord(value: unknown, path: string): Record<string, unknown> | null {
  const copy = redacted(value, path)
  return typeof copy === 'object' && copy !== null && !Array.isArray(copy) && Object.keys(copy).length > 0
    ? (copy as Record<string, unknown>)
    : null
}
