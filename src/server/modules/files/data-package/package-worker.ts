import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { stringify } from 'csv-stringify'
import { PACKAGE_LIMITS } from '#core/domain/data-package.ts'
import type { Caller } from '#server/http/route.ts'
import { inspectFile } from '#server/objects/inspect-file.ts'
import type { ObjectService } from '#server/objects/object-service.ts'
import type { Logger } from '#server/ops/log.ts'
import { type BackgroundWork, job, schedule } from '#server/work/background-work.ts'
import { packageKind } from './package-kind.ts'
import type { PackageRepository, StoredPackage } from './package-repository.ts'
import type { PackageRowRepository } from './package-row-repository.ts'
import { type PlatformDay, platformDays } from './platform-days.ts'

const DAY_MS = 86_400_000
const ENDLESS = Number.POSITIVE_INFINITY

export interface PackageWorkParts {
  packages: PackageRepository
  rows: Pick<PackageRowRepository, 'records'>
  files: Pick<ObjectService, 'keep' | 'drop'>
  readObject: (oemId: string, key: string) => Promise<Uint8Array>
  partFolder: string
  /** The requester with its current permissions; null when it is deleted or disabled. */
  callerById: (accountId: number) => Promise<Pick<Caller, 'oemId' | 'orgIds'> | null>
  log: Logger
}

/** Why a package ends without a file: a key of the errors namespace. */
class PackageEnded extends Error {
  readonly key: string

  constructor(key: string) {
    super(key)
    this.key = key
  }
}
/** It is not wanted any more, or another worker has it. */
class Lost extends Error {}

/** Data packages in the background, and the end of old ones. */
export function packageWork(parts: PackageWorkParts): BackgroundWork[] {
  const { packages } = parts
  return [
    job(packageKind, {
      run: ({ id }, { signal }) => makePackage(parts, id, signal),
      abandoned: ({ id }) => packages.abandon(id),
      pending: () => packages.openJobs(),
    }),
    schedule('dataPackage.expiry', '*/5 * * * *', () => packages.expire()),
  ]
}

/**
 * Makes a package a day at a time: finished days are stored separately, so that a restart continues with the next one.
 * Compressed parts one after the other are one compressed file.
 */
export async function makePackage(parts: PackageWorkParts, id: number, stopping: AbortSignal): Promise<void> {
  const wanted = await parts.packages.take(id)
  if (wanted) await make(parts, wanted, stopping)
}

async function make(parts: PackageWorkParts, wanted: StoredPackage, stopping: AbortSignal): Promise<void> {
  const { packages, log } = parts
  try {
    await produce(parts, wanted, stopping)
  } catch (error) {
    if (stopping.aborted) {
      await packages.giveBack(wanted)
      throw error
    }
    if (error instanceof PackageEnded) await packages.finish(wanted, { reason: error.key })
    else if (!(error instanceof Lost)) {
      log.error({ err: error, package: wanted.id }, 'a data package failed')
      await packages.finish(wanted, { reason: 'error.packageFailed' })
    }
  }
}

async function produce(parts: PackageWorkParts, wanted: StoredPackage, stopping: AbortSignal): Promise<void> {
  const { packages, files, callerById } = parts
  const caller = wanted.requesterId === null ? null : await callerById(wanted.requesterId)
  if (caller?.oemId !== wanted.oemId) throw new PackageEnded('error.exportForbidden')
  const vehicles = await packages.vehicles(caller, wanted.vins)
  // Between the request and the work the user may have lost access to a vehicle.
  if (vehicles.length < wanted.vins.length) throw new PackageEnded('error.exportForbidden')
  const done = new Set((await packages.days(wanted.id)).map(({ day }) => day))
  for (const day of platformDays(wanted.fromAt.getTime(), wanted.toAt.getTime())) {
    stopping.throwIfAborted()
    if (done.has(day.day)) continue
    await makeDay(parts, wanted, vehicles, day)
    if (!(await packages.beat(wanted))) throw new Lost()
  }
  const days = await packages.days(wanted.id)
  const file = await together(
    parts,
    wanted,
    days.map(({ objectKey }) => objectKey),
  )
  if (!(await packages.finish(wanted, file))) {
    await files.drop(file.objectKey)
    throw new Lost()
  }
  for (const { objectKey } of days) await files.drop(objectKey)
}

async function makeDay(
  parts: PackageWorkParts,
  wanted: StoredPackage,
  vehicles: readonly { id: number; vin: string }[],
  day: PlatformDay,
): Promise<void> {
  const { packages, rows } = parts
  const first = day.from === wanted.fromAt.getTime()
  let count = 0
  async function* records() {
    for (const vehicle of vehicles) {
      const about = { oemId: wanted.oemId, content: wanted.content, decoded: wanted.format === 'decoded' }
      for await (const record of rows.records(about, vehicle, day)) {
        count += 1
        yield record
      }
      // A day of many vehicles takes longer than a worker may be silent.
      if (!(await packages.beat(wanted))) throw new Lost()
    }
  }
  const key = await storeFile(parts, wanted, async (path) => {
    const [gzip, file] = [createGzip(), createWriteStream(path)]
    if (wanted.format === 'decoded') return pipeline(jsonLines(records()), gzip, file)
    const csv = stringify({ header: first, escape_formulas: true, columns: columnsOf(wanted) })
    await pipeline(records, csv, gzip, file)
  })
  await packages.dayDone(wanted.id, day.day, count, key.objectKey)
}

const MESSAGE_COLUMNS = ['vin', 'time', 'deviceTime', 'direction', 'messageId', 'serial', 'content']
const TROUBLE_COLUMNS = [
  'vin',
  'time',
  'firstTime',
  'clearedTime',
  'ecu',
  'address',
  'code',
  'status',
  'occurrence',
  'mileageKm',
]
const columnsOf = ({ content }: StoredPackage) => (content === 1 ? TROUBLE_COLUMNS : MESSAGE_COLUMNS)

async function* jsonLines(records: AsyncIterable<Record<string, unknown>>) {
  for await (const record of records) yield `${JSON.stringify(record)}\n`
}

const together = (parts: PackageWorkParts, wanted: StoredPackage, keys: readonly string[]) =>
  storeFile(parts, wanted, async (path) => {
    async function* content() {
      for (const key of keys) yield await parts.readObject(wanted.oemId, key)
    }
    await pipeline(content, createWriteStream(path))
  })

/** Writes a file and takes it into the store. */
async function storeFile(
  { files, partFolder }: PackageWorkParts,
  wanted: StoredPackage,
  write: (path: string) => Promise<void>,
): Promise<{ objectKey: string; size: number; sha256: string; expiresAt: Date }> {
  await mkdir(partFolder, { recursive: true })
  const path = join(partFolder, randomBytes(16).toString('hex'))
  try {
    await write(path)
    const found = await inspectFile(createReadStream(path), { extension: 'gz', most: ENDLESS })
    const expiresAt = new Date(Date.now() + PACKAGE_LIMITS.retentionDays * DAY_MS)
    const fileName = `${wanted.name}.${wanted.format === 'decoded' ? 'jsonl' : 'csv'}.gz`
    const owner = { oemId: wanted.oemId, userId: wanted.requesterId }
    const objectKey = await files.keep(owner, { fileName, acl: 'private', folder: 'package', expiresAt }, path, found)
    return { objectKey, size: found.size, sha256: found.sha256, expiresAt }
  } finally {
    await rm(path, { force: true })
  }
}
