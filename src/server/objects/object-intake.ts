import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ObjectAcl, UploadWish } from '#core/contract/upload.ts'
import { extensionOf } from '#core/domain/file-kind.ts'
import { ApiError, Conflict, NotFound } from '#server/http/errors.ts'
import type { Caller } from '#server/http/route.ts'
import { type Inspected, inspectFile } from './inspect-file.ts'
import type { ObjectRepository, StoredObject } from './object-repository.ts'
import { readableName, refusing, tooLarge } from './object-rules.ts'
import type { ObjectStore } from './object-store.ts'
import type { PartRange, PartUploads } from './part-upload.ts'
import type { UploadQuota } from './upload-quota.ts'

/** Without an account: the platform itself, for what terminals send. */
export type Owner = Pick<Caller, 'oemId'> & { userId: Caller['userId'] | null }

export interface ObjectParts {
  store: ObjectStore
  objects: ObjectRepository
  quota: UploadQuota
  /** Folder for files under way, on the same disk as the disk store. */
  partFolder: string
}

/** What an upload that is to go on must have been. */
type Begun = Pick<UploadWish, 'fileMd5' | 'fileSize'> & { fileName: string; acl: ObjectAcl }

export type ObjectIntake = ReturnType<typeof objectIntake>

/** Content on its way into the store: whole, or in parts. */
export function objectIntake({ store, objects, quota, partFolder }: ObjectParts, uploads: PartUploads) {
  /** Checks content on its way into the store and marks the object as stored. */
  const receive = async (
    row: Pick<StoredObject, 'key' | 'contentType' | 'expectedMd5' | 'expectedSize'>,
    content: Readable,
    most: number,
  ) => {
    const part = join(partFolder, randomBytes(16).toString('hex'))
    const expected = { extension: extensionOf(row.key), most, size: row.expectedSize, md5: row.expectedMd5 }
    const found = await refusing(inspectFile(content, expected, part))
    await adopt(row, part, found)
    return found
  }

  /** Takes over a local file that was checked. */
  const adopt = async (row: Pick<StoredObject, 'key' | 'contentType'>, file: string, found: Inspected) => {
    try {
      if (!(await objects.claim(row.key))) throw new Conflict('error.fileStored')
      await store.adopt(row.key, file, row.contentType).catch(async (error: unknown) => {
        await objects.release(row.key)
        throw error
      })
    } finally {
      await rm(file, { force: true })
    }
    await objects.markStored(row.key, found).catch(async (error: unknown) => {
      await store.remove(row.key)
      throw error
    })
  }

  const pendingOf = async (key: string) => {
    const row = await objects.find(key)
    if (!row) throw new NotFound()
    if (row.state !== 'pending') throw new Conflict('error.fileStored')
    return row
  }

  return {
    receive,

    /** The body of a signed PUT to our own disk. */
    async receivePut(key: string, content: Readable, most: number): Promise<Inspected> {
      const row = await pendingOf(key)
      return receive(row, content, await quota.within({ accountId: row.accountId, except: key }, most))
    },

    /** One part of the body of a signed PUT to our own disk: how much is here, and what was found once it is whole. */
    async receivePart(
      key: string,
      range: PartRange,
      content: Readable,
      most: number,
    ): Promise<{ received: number; found?: Inspected }> {
      const row = await pendingOf(key)
      const allowed = await quota.within({ accountId: row.accountId, except: key }, most)
      if (range.total > allowed) throw tooLarge(allowed)
      if (row.expectedSize !== null && row.expectedSize !== range.total)
        throw new ApiError(400, 'error.fileSizeDiffers')
      const received = await refusing(uploads.take(key, range, content))
      if (received < range.total) return { received }
      const expected = { extension: extensionOf(key), most: allowed, size: range.total, md5: row.expectedMd5 }
      try {
        const found = await refusing(inspectFile(uploads.read(key), expected))
        await adopt(row, uploads.fileOf(key), found)
        return { received, found }
      } catch (error) {
        // Content that is not what was announced starts over.
        if (error instanceof ApiError) await uploads.remove(key)
        throw error
      }
    },

    /** Whether a part of the object is here: its signature need not be as young as at the beginning. */
    hasBegun: async (key: string): Promise<boolean> => (await uploads.received(key)) > 0,

    /** An upload of the same content by the same account that broke off: it goes on under its key. */
    async brokenOff(owner: Owner, { fileName, acl, fileMd5, fileSize }: Begun) {
      if (!store.direct || owner.userId === null || !fileMd5 || !fileSize) return undefined
      const same = { acl, md5: fileMd5, size: fileSize, fileName: readableName(fileName) }
      for (const row of await objects.pending(owner.userId, same)) {
        if ((await uploads.received(row.key)) > 0) return row
      }
      return undefined
    },
  }
}
