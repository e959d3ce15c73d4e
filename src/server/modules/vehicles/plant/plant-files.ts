import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { CsvError, parse } from 'csv-parse'
import { PlantMessage } from '#core/contract/plant.ts'
import type { Logger } from '#server/ops/log.ts'
import { joined } from '#server/ops/streams.ts'
import type { PlantReceiver } from './plant-receiver.ts'
import type { StagedRecord } from './plant-stage-repository.ts'

/** A file that changed so recently may still be written; one that is renamed into place may be younger. */
const SETTLED_MS = 5_000
/** Reasons a report of unreadable lines names. */
const MAX_REASONS = 1_000
const PLANT = /^[\w.-]{1,32}$/

interface FilesParts {
  /** PLANT_FOLDER: one folder for each tenant, with its files, `done` and `failed`. */
  folder: string
  receiver: Pick<PlantReceiver, 'receive'>
  isTenant: (oemId: string) => Promise<boolean>
  log: Pick<Logger, 'info' | 'warn'>
  now?: () => number
}

/** Reads the files of all tenants, oldest first; returns how many. */
export async function readPlantFiles(parts: FilesParts, signal: AbortSignal): Promise<number> {
  const { folder, isTenant, now = Date.now } = parts
  await mkdir(folder, { recursive: true })
  let read = 0
  for (const tenant of await readdir(folder, { withFileTypes: true })) {
    if (!tenant.isDirectory() || !(await isTenant(tenant.name))) continue
    const place = join(folder, tenant.name)
    await Promise.all(['done', 'failed'].map((name) => mkdir(join(place, name), { recursive: true })))
    for (const name of await filesIn(place, now() - SETTLED_MS)) {
      signal.throwIfAborted()
      await readFile(parts, tenant.name, place, name)
      read += 1
    }
  }
  return read
}

async function filesIn(place: string, before: number): Promise<string[]> {
  const found: { name: string; at: number }[] = []
  for (const entry of await readdir(place, { withFileTypes: true })) {
    if (!entry.isFile() || !['.ndjson', '.csv'].includes(extname(entry.name).toLowerCase())) continue
    const { mtimeMs } = await stat(join(place, entry.name))
    if (mtimeMs <= before) found.push({ name: entry.name, at: mtimeMs })
  }
  return found.sort((a, b) => a.at - b.at || a.name.localeCompare(b.name)).map(({ name }) => name)
}

async function readFile({ receiver, log }: FilesParts, oemId: string, place: string, name: string): Promise<void> {
  const lines = new Lines(join(place, name), extname(name).toLowerCase() === '.csv')
  try {
    const delivery = {
      oemId,
      plantCode: await lines.firstPlant(),
      source: 'file',
      fileName: name,
      accountId: null,
    } as const
    const { stored } = await receiver.receive(delivery, lines.records(), () => lines.unreadable)
    log.info({ file: name, tenant: oemId, stored, unreadable: lines.unreadable }, 'read a plant file')
    await moved(place, name, 'done', lines)
  } catch (error) {
    if (!(error instanceof UnreadableFile || error instanceof CsvError)) throw error
    log.warn({ file: name, tenant: oemId, reason: error.message }, 'a plant file cannot be read')
    lines.reasons.push(error.message)
    await moved(place, name, 'failed', lines)
  }
}

/** Next to the file: which of its lines were not read, and why. */
async function moved(place: string, name: string, to: 'done' | 'failed', { reasons }: Lines): Promise<void> {
  if (reasons.length > 0) await writeFile(join(place, to, `${name}.errors.txt`), `${reasons.join('\n')}\n`)
  await rename(join(place, name), join(place, to, name))
}

class UnreadableFile extends Error {}

/** Lines of one file: NDJSON, or CSV with the names of the fields in its first line. */
class Lines {
  unreadable = 0
  readonly reasons: string[] = []
  private readonly path: string
  private readonly csv: boolean

  constructor(path: string, csv: boolean) {
    this.path = path
    this.csv = csv
  }

  /** Plant of the first line that is readable: it names the delivery. */
  async firstPlant(): Promise<string> {
    for await (const { plant } of this.records()) {
      this.unreadable = 0
      this.reasons.length = 0
      return plant
    }
    throw new UnreadableFile('no line of the file can be read')
  }

  async *records(): AsyncGenerator<StagedRecord> {
    for await (const { number, value } of this.csv ? csvLines(this.path) : jsonLines(this.path)) {
      const record = recordOf(value)
      if (typeof record !== 'string') {
        yield record
        continue
      }
      this.unreadable += 1
      if (this.reasons.length < MAX_REASONS) this.reasons.push(`line ${number}: ${record}`)
    }
  }
}

interface Line {
  /** In the file, from 1. */
  number: number
  /** Undefined when it has no form at all. */
  value: unknown
}

async function* jsonLines(path: string): AsyncGenerator<Line> {
  let number = 0
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1
    if (line.trim() !== '') yield { number, value: parsed(line) }
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Cells that are empty count as missing. */
async function* csvLines(path: string): AsyncGenerator<Line> {
  const cells = parse({
    bom: true,
    columns: true,
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
  })
  for await (const { record, info } of joined(createReadStream(path), cells)) {
    const named = Object.entries(record as Record<string, string>).filter(([, cell]) => cell !== '')
    yield { number: info.lines, value: Object.fromEntries(named) }
  }
}

/** The record of a line, or why there is none. */
function recordOf(value: unknown): StagedRecord | string {
  if (value === undefined) return 'no JSON'
  if (typeof value !== 'object' || value === null) return 'no object'
  const { plant, ...fields } = value as Record<string, unknown>
  if (typeof plant !== 'string' || !PLANT.test(plant)) return 'plant: missing or invalid'
  const message = PlantMessage.safeParse(fields)
  if (message.success) return { plant, ...message.data }
  return message.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
}
