import type { Readable } from 'node:stream'
import { extensionOf, FILE_TYPES } from '#core/domain/file-kind.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Logger } from '#server/ops/log.ts'
import type { AttachmentRepository, AttachmentSet } from './attachment-repository.ts'
import type { AttachmentMetrics } from './attachment-metrics.ts'
import type { ByteRange } from './byte-ranges.ts'
import { IncomingFile } from './incoming-file.ts'

export interface AttachmentLimits {
  files: number
  fileBytes: number
  setBytes: number
  /** Bytes of one vehicle in 24 hours. */
  dayBytes: number
  /** Times missing ranges of one file are asked for. */
  resends: number
  /** A set may be sent for so long after it was asked for. */
  openMs: number
}

const MEGABYTE = 1024 * 1024
export const DEFAULT_ATTACHMENT_LIMITS: AttachmentLimits = {
  files: 32,
  fileBytes: 64 * MEGABYTE,
  setBytes: 192 * MEGABYTE,
  dayBytes: 1024 * MEGABYTE,
  resends: 8,
  openMs: 24 * 3_600_000,
}

const DAY_MS = 24 * 3_600_000
const OTHER_KIND = 4

/** Where finished files go; the object service fits. */
export interface FileKeeper {
  put(
    owner: { oemId: string; userId: number | null },
    file: { fileName: string; acl: 'private'; most?: number; folder?: string },
    content: Readable,
  ): Promise<{ objectKey: string; fileSize: number }>
  stored(key: string): Promise<{ sha256: string | null } | undefined>
}

export interface IntakeParts {
  attachments: AttachmentRepository
  files: FileKeeper
  /** All files a job has asked for are in the store. */
  complete: (jobId: number, evidence: { files: number; bytes: number }) => void
  /** Folder for files under way. */
  partFolder: string
  limits: AttachmentLimits
  metrics: AttachmentMetrics
  log: Logger
}

interface Listed {
  phone: string
  alarmNo: string
  files: readonly { name: string; size: number }[]
}

/** Decides what is taken, of whom and how much. */
export class AttachmentIntake {
  private readonly parts: IntakeParts
  private readonly busy = new Set<number>()

  constructor(parts: IntakeParts) {
    this.parts = parts
  }

  /** The set a terminal begins to send; null: it was not requested, or it exceeds a limit. */
  async open({ phone, alarmNo, files }: Listed): Promise<OpenSet | null> {
    const { attachments, limits, metrics } = this.parts
    const set = await attachments.byAlarmNo(alarmNo)
    const late = set !== undefined && Date.now() - set.askedAt.getTime() > limits.openMs
    if (!set || set.phone !== phone || late || set.stage === 'complete' || this.busy.has(set.id)) {
      metrics.refused('notAsked')
      return null
    }
    const error = await this.tooMuch(set, files)
    if (error) {
      metrics.refused(error)
      await attachments.changeSet(set.id, { stage: 'refused', error, finishedAt: new Date() })
      return null
    }
    this.busy.add(set.id)
    const startedAt = new Date()
    await attachments.changeSet(set.id, { stage: 'informed', expected: files.length, error: '', startedAt })
    const sizes = new Map<string, number>()
    for (const { name, size } of files) {
      sizes.set(name, size)
      await attachments.file(set.id, { name: readable(name), kind: OTHER_KIND, size })
    }
    return new OpenSet(set, sizes, this.parts, () => this.busy.delete(set.id))
  }

  private async tooMuch(set: AttachmentSet, files: Listed['files']): Promise<string | null> {
    const { limits, attachments } = this.parts
    const total = files.reduce((sum, { size }) => sum + size, 0)
    if (files.length === 0 || files.length > limits.files) return 'tooManyFiles'
    if (total > limits.setBytes || files.some(({ size }) => size > limits.fileBytes)) return 'tooLarge'
    const today = await attachments.bytesSince(set.vehicleId, new Date(Date.now() - DAY_MS))
    return today + total > limits.dayBytes ? 'quota' : null
  }
}

/** The files of one alarm while their terminal is connected. */
export class OpenSet {
  private readonly set: AttachmentSet
  private readonly sizes: ReadonlyMap<string, number>
  private readonly parts: IntakeParts
  private readonly released: () => void
  private current: IncomingFile | null = null
  private streaming = false
  private done = 0
  private left = false

  constructor(set: AttachmentSet, sizes: ReadonlyMap<string, number>, parts: IntakeParts, released: () => void) {
    this.set = set
    this.sizes = sizes
    this.parts = parts
    this.released = released
  }

  /** False: it is not in the list, or of another size. */
  async announce(file: { name: string; kind: number; size: number }): Promise<boolean> {
    const { attachments, partFolder } = this.parts
    if (this.sizes.get(file.name) !== file.size) return false
    await this.current?.drop()
    this.current = null
    const row = await attachments.file(this.set.id, { ...file, name: readable(file.name) })
    this.current = await IncomingFile.open(partFolder, { ...file, rowId: row.id, done: row.done })
    this.streaming = false
    await attachments.changeSet(this.set.id, { stage: 'announced' })
    return true
  }

  /** False: bytes of no file that was announced, or outside of it. */
  async write(name: string, offset: number, bytes: Uint8Array): Promise<boolean> {
    const { attachments, metrics } = this.parts
    const file = this.current
    // Names in blocks have 50 bytes; longer ones are cut off there.
    if (!file || (file.name !== name && !file.name.startsWith(name))) return false
    if (!(await file.write(offset, bytes))) return false
    metrics.received(bytes.length)
    if (!this.streaming) {
      this.streaming = true
      const stage = file.resends > 0 ? 'resending' : 'streaming'
      await attachments.changeSet(this.set.id, { stage })
      await attachments.changeFile(file.rowId, { stage })
    }
    return true
  }

  /** Missing ranges of the file; empty: it is stored, or given up. Null: there is no such file. */
  async finish(name: string): Promise<ByteRange[] | null> {
    const { attachments, limits } = this.parts
    const file = this.current
    if (!file || file.name !== name) return null
    const gaps = file.gaps()
    if (gaps.length > 0 && file.resends < limits.resends) {
      file.resends += 1
      this.streaming = false
      await attachments.changeFile(file.rowId, { stage: 'resending', resends: file.resends })
      await attachments.changeSet(this.set.id, { stage: 'resending' })
      return gaps
    }
    if (gaps.length > 0) await this.giveUp(file, 'incomplete')
    else await this.store(file)
    await file.drop()
    this.current = null
    return []
  }

  /** The terminal has disconnected: complete, or aborted. */
  async leave(): Promise<void> {
    if (this.left) return
    this.left = true
    const { attachments, metrics } = this.parts
    try {
      await this.current?.drop()
      if (this.done >= this.sizes.size) return
      const stage = this.current ? 'brokenOff' : 'incomplete'
      metrics.refused(stage)
      await attachments.changeSet(this.set.id, { stage, error: stage, finishedAt: new Date() })
    } finally {
      this.released()
    }
  }

  private async store(file: IncomingFile): Promise<void> {
    const { attachments, files, metrics, limits, log } = this.parts
    const { oemId, id } = this.set
    this.done += 1
    if (file.already) return this.complete()
    const wish = { fileName: storedName(file.name), acl: 'private' as const, most: limits.fileBytes, folder: 'alarms' }
    try {
      const saved = await files.put({ oemId, userId: null }, wish, await file.content())
      const stored = await files.stored(saved.objectKey)
      const { objectKey, fileSize } = saved
      await attachments.fileDone(id, file.rowId, { objectKey, size: fileSize, sha256: stored?.sha256 ?? null })
      metrics.stored()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The content is not what the name says; the terminal has no other.
      log.warn({ alarmNo: this.set.alarmNo, reason: error.key }, 'an alarm attachment was refused')
      this.done -= 1
      return this.giveUp(file, 'refused')
    }
    await this.complete()
  }

  private async complete(): Promise<void> {
    if (this.done < this.sizes.size) return
    const { attachments, metrics, complete } = this.parts
    const set = await attachments.setComplete(this.set.id)
    metrics.completed()
    if (set && set.jobId !== null) complete(set.jobId, { files: set.files, bytes: set.bytes })
  }

  private async giveUp(file: IncomingFile, stage: 'incomplete' | 'refused'): Promise<void> {
    await this.parts.attachments.changeFile(file.rowId, { stage, finishedAt: new Date() })
    await this.parts.attachments.changeSet(this.set.id, { stage: 'incomplete', error: stage })
  }
}

/** A name to show: no path, nothing that could be taken for one. */
const readable = (name: string): string => name.replaceAll(/[^\w.-]/g, '_').slice(0, 100)

/** Raw H.264 and the like are stored under an ending the store knows. */
function storedName(name: string): string {
  const shown = readable(name)
  return Object.hasOwn(FILE_TYPES, extensionOf(shown)) ? shown : `${shown}.bin`
}
