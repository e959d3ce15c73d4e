import { SaxesParser } from 'saxes'
import { unpacked, type ZipEntry } from './zip-entries.ts'

export type Attributes = Readonly<Record<string, string>>

/** What is done with the tags and texts of a part. Names come without the prefix of their namespace. */
export interface XmlReader {
  open(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads a part piece by piece and yields after each, so that what was read so far can be taken. Letters that are cut in two
 * by the end of a piece stay whole, and bytes that are no letters make the part unreadable.
 */
export async function* xmlPieces(part: ZipEntry, reader: XmlReader): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('opentag', ({ name, attributes }) => reader.open(localName(name), attributes))
  parser.on('closetag', ({ name }) => reader.close?.(localName(name)))
  parser.on('text', (text) => reader.text?.(text))
  parser.on('cdata', (text) => reader.text?.(text))
  let decoder: TextDecoder | undefined
  for await (const piece of unpacked(part)) {
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true })
    parser.write(decoder.decode(piece, { stream: true }))
    yield
  }
  parser.write(decoder?.decode() ?? '').close()
}

export async function readXml(part: ZipEntry, reader: XmlReader): Promise<void> {
  for await (const _ of xmlPieces(part, reader));
}

/** By the first bytes, else as the declaration says. */
function encodingOf(start: Buffer): string {
  const mark = start.toString('hex', 0, 2)
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  return /^[^<]*<\?xml[^>]*\sencoding=["']([\w.-]+)["']/.exec(start.toString('latin1', 0, 200))?.[1] ?? 'utf-8'
}

/** `_x000D_` and the like: how a workbook writes characters that XML has not (ECMA-376 part 1 §22.9.2.19). */
export const unescaped = (text: string) =>
  text.includes('_x')
    ? text
        .replace(/_x(?!0000)([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replace(/\r\n?/g, '\n')
    : text
