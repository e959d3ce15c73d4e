import type { Plain } from './source-rules.ts'

const CASTS = /\((u?int|u?short|s?byte|u?long)\)/g

const bytesOf = (list: string): string =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')

/** Numbers written as expressions: `(uint)(0x8000000 | 0x6601)`, `0b101`, `(byte) 0b101`, `1 << 3`. */
function expressionValue(text: string): number | null {
  const plain = text.replace(CASTS, '').replace(/[()\s]/g, '')
  if (!/^(0x[0-9a-fA-F]+|0b[01]+|\d+)(\|(0x[0-9a-fA-F]+|0b[01]+|\d+))*$/.test(plain)) return null
  if (!/[|xb]/.test(plain)) return null
  return plain.split('|').reduce((sum, part) => (sum | Number(part)) >>> 0, 0)
}

/** Value of a source's literal: the tests were not run, so values are their program texts. */
export function expectedValue(literal: unknown, constants: Readonly<Record<string, Plain>>): Plain | undefined {
  if (typeof literal !== 'string') return literal as Plain
  const text = literal.trim()
  const bytes = /^(?:new byte\[\d*\]|\[\]byte)\s*\{([^}]*)\}(\.ToHexString\(\))?$/.exec(text)
  if (bytes) return bytesOf(bytes[1] as string)
  const date = /^Convert\.ToDateTime\("([^"]+)"\)$/.exec(text)
  if (date) return date[1] as string
  const javaDate = /^LocalDateTime\.of\(([\d, ]+)\)$/.exec(text)
  if (javaDate) {
    const [year, ...rest] = (javaDate[1] as string).split(',').map((part) => part.trim().padStart(2, '0'))
    const [month, day, hour, minute, second = '00'] = rest
    return `${year}-${month}-${day} ${hour}:${minute}:${second}`
  }
  const length = /^(?:len\("([^"]*)"\)|"([^"]*)"\.Length)$/.exec(text)
  if (length) return (length[1] ?? length[2] ?? '').length
  const messageId = /\._?0x([0-9A-Fa-f]{4})\b/.exec(text)
  if (messageId && /MsgId/.test(text)) return Number.parseInt(messageId[1] as string, 16)
  const number = expressionValue(text)
  if (number !== null) return number
  return constantValue(text, constants) ?? text
}

/** A constant by its last name, or several joined by `|`. */
function constantValue(text: string, constants: Readonly<Record<string, Plain>>): Plain | undefined {
  const bare = text.replace(/\.To\w+\(\)/g, '').replace(CASTS, '')
  const names = bare.match(/\w+(?=\s*(?:\||\)|$))/g) ?? []
  const values = names.map((name) => (Object.hasOwn(constants, name) ? constants[name] : undefined))
  if (values.length === 0 || values.includes(undefined)) return undefined
  if (values.length === 1) return values[0]
  return values.reduce<number>((sum, value) => (sum | Number(value)) >>> 0, 0)
}
