import { posix } from 'node:path'
import { type Attributes, readXml } from './xml-part.ts'
import type { ZipEntry } from './zip-entries.ts'

/** The parts of a workbook that its first visible sheet needs. */
export interface WorkbookParts {
  sheet: ZipEntry
  styles?: ZipEntry | undefined
  texts?: ZipEntry | undefined
  /** Days are counted from 1904, as Excel for Macintosh did. */
  from1904: boolean
}

interface Relation {
  type: string
  part: ZipEntry
}

/** Names of parts are the same in upper and lower case, and some writers separate folders as Windows does. */
const plainName = (name: string) => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()

const folderOf = (name: string) => name.slice(0, name.lastIndexOf('/') + 1)
const relationsOf = (name: string) => `${folderOf(name)}_rels/${name.slice(folderOf(name).length)}.rels`

/** Names of archives, for finding the parts of a workbook in them. */
export function partsByName(entries: readonly ZipEntry[]): Map<string, ZipEntry> {
  const parts = new Map<string, ZipEntry>()
  for (const entry of entries) {
    const name = plainName(entry.name)
    if (!parts.has(name)) parts.set(name, entry)
  }
  return parts
}

type Parts = ReadonlyMap<string, ZipEntry>
/** Throws when the parts unpack to more than allowed. */
type Measure = (parts: readonly ZipEntry[]) => Promise<void>

/**
 * Where the workbook says they are: names and order of the files in the archive mean nothing. Undefined: no worksheet. Nothing is
 * read before it was measured.
 */
export async function workbookParts(parts: Parts, measure: Measure): Promise<WorkbookParts | undefined> {
  const start = await relations(parts, '', measure)
  const document =
    [...start.values()].find(({ type }) => type === 'officeDocument')?.part ?? parts.get('xl/workbook.xml')
  if (!document) return undefined
  const related = await relations(parts, plainName(document.name), measure)
  await measure([document])
  const { sheets, from1904 } = await readBook(document)
  const worksheets = sheets.flatMap(({ id, visible }) => {
    const relation = related.get(id)
    return relation?.type === 'worksheet' ? [{ visible, part: relation.part }] : []
  })
  const sheet = (worksheets.find(({ visible }) => visible) ?? worksheets[0])?.part
  if (!sheet) return undefined
  // Some writers leave out the relation to a part that has its usual name.
  const ofType = (wanted: string) =>
    [...related.values()].find(({ type }) => type === wanted)?.part ??
    parts.get(`${folderOf(plainName(document.name))}${wanted.toLowerCase()}.xml`)
  return { sheet, styles: ofType('styles'), texts: ofType('sharedStrings'), from1904 }
}

async function relations(parts: Parts, of: string, measure: Measure): Promise<Map<string, Relation>> {
  const found = new Map<string, Relation>()
  const list = parts.get(relationsOf(of))
  if (!list) return found
  await measure([list])
  await readXml(list, {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return
      const part = parts.get(target(of, Target))
      // The kind is the last word; the words before it differ between the editions of the standard.
      if (part) found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part })
    },
  })
  return found
}

/** The name of a part, from its address relative to the part that mentions it. */
function target(of: string, address: string): string {
  const path = address.replaceAll('\\', '/')
  try {
    return plainName(posix.resolve('/', folderOf(of), decodeURIComponent(path)))
  } catch {
    // The address is not encoded.
    return plainName(posix.resolve('/', folderOf(of), path))
  }
}

async function readBook(book: ZipEntry) {
  const sheets: { id: string; visible: boolean }[] = []
  let from1904 = false
  await readXml(book, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true', 'on'].includes(attributes.date1904 ?? '')
      if (name === 'sheet') sheets.push({ id: relationId(attributes), visible: isVisible(attributes) })
    },
  })
  return { sheets, from1904 }
}

const isVisible = ({ state }: Attributes) => state === undefined || state === 'visible'
/** In a namespace whose prefix the writer chooses. */
const relationId = (attributes: Attributes) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
