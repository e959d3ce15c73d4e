import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import * as contract from '#core/contract/upload.ts'
import { extensionOf, FILE_TYPES, kindOf, MAX_MEGABYTES } from '#core/domain/file-kind.ts'
import { ApiError, Conflict, NotFound } from '#server/http/errors.ts'
import type { Caller } from '#server/http/route.ts'
import { type Inspected, inspectFile, RefusedFile } from './inspect-file.ts'
import { isObjectKey, type ObjectStore } from './object-store.ts'
import type { ObjectRepository, StoredObject } from './object-repository.ts'
import type { UploadQuota } from './upload-quota.ts'

const MEGABYTE = 1024 * 1024
/** An object nothing was PUT to is removed after this time. */
const PENDING_MS = 24 * 3_600_000
/** Signed addresses to read end after this time. */
export const LINK_MS = 10 * 60_000
const SWEEP_AT_ONCE = 200

/** Without an account: the platform itself, for what terminals send. */
type Owner = Pick<Caller, 'oemId'> & { userId: Caller['userId'] | null }

export interface ObjectParts {
  store: ObjectStore
  objects: ObjectRepository
  quota: UploadQuota
  /** Folder for files under way, on the same disk as the disk store. */
  partFolder: string
}

export interface NewFile {
  fileName: string
  acl: contract.ObjectAcl
  /** Bytes; default: what the kind of the file allows. */
  most?: number
  /** First folder of the key. */
  folder?: string
  /** Removed after this moment. */
  expiresAt?: Date
}

export type ObjectService = ReturnType<typeof objectService>

/** Rules of the object store: permissions to upload under a key, and checks before a file can be read. */
export function objectService(parts: ObjectParts) {
  const checked = checking(parts)
  return { ...putting(parts, checked), ...reading(parts, checked), ...removing(parts, checked) }
}

type Checked = ReturnType<typeof checking>

/** Reads and checks what was PUT to a store of others, and marks it as stored; what fails the check is removed. */
function checking({ store, objects, quota }: ObjectParts) {
  return async (row: StoredObject): Promise<StoredObject> => {
    const { key } = row
    const most = await quota.within({ accountId: row.accountId, except: key }, mostBytes(extensionOf(key)))
    const expected = { extension: extensionOf(key), most, size: row.expectedSize, md5: row.expectedMd5 }
    try {
      const found = await refusing(inspectFile(await store.open(key), expected))
      await objects.markStored(key, found)
      return { ...row, ...found, state: 'stored' }
    } catch (error) {
      if (error instanceof ApiError) {
        await store.remove(key)
        await objects.remove(key)
      }
      throw error
    }
  }
}

function putting({ store, objects, quota, partFolder }: ObjectParts, checked: Checked) {
  const register = async (owner: Owner, file: NewFile, wish: Partial<contract.UploadWish>, expiresAt: Date | null) => {
    const type = typeOf(file.fileName)
    const row = {
      key: keyFor(owner, file.folder ?? 'files', type.extension),
      oemId: owner.oemId,
      accountId: owner.userId,
      fileName: readableName(file.fileName),
      contentType: type.contentType,
      acl: file.acl,
      expectedMd5: wish.fileMd5 ?? null,
      expectedSize: wish.fileSize ?? null,
      expiresAt,
    }
    await objects.add(row)
    return row
  }

  /** Checks content on its way into the store and marks the object as stored. */
  const receive = async (
    row: Pick<StoredObject, 'key' | 'contentType' | 'expectedMd5' | 'expectedSize'>,
    content: Readable,
    most: number,
  ) => {
    const part = join(partFolder, randomBytes(16).toString('hex'))
    const expected = { extension: extensionOf(row.key), most, size: row.expectedSize, md5: row.expectedMd5 }
    const found = await refusing(inspectFile(content, expected, part))
    try {
      if (!(await objects.claim(row.key))) throw new Conflict('error.fileStored')
      await store.adopt(row.key, part, row.contentType).catch(async (error: unknown) => {
        await objects.release(row.key)
        throw error
      })
    } finally {
      await rm(part, { force: true })
    }
    await objects.markStored(row.key, found).catch(async (error: unknown) => {
      await store.remove(row.key)
      throw error
    })
    return found
  }

  return {
    /** A signed PUT for what a caller wants to upload. */
    async sign(
      owner: Owner,
      wish: contract.UploadWish,
      { named = false, acl = contract.DEFAULT_ACL as contract.ObjectAcl } = {},
    ): Promise<contract.UploadSignature> {
      const name = lastPart(wish.objectKey)
      const type = typeOf(name)
      mustAgree(wish.contentType, type.contentType)
      const most = mostBytes(type.extension)
      if (wish.fileSize && wish.fileSize > most) throw tooLarge(most)
      const allowed = await quota.within({ accountId: owner.userId }, most, wish.fileSize)
      const expiresAt = new Date(Date.now() + contract.SIGNATURE_SECONDS * 1000)
      const fileMd5 = wish.fileMd5 ?? md5InName(name)
      const file = { fileName: name, acl, folder: named ? 'named' : 'files' }
      const row = await register(owner, file, { ...wish, fileMd5 }, new Date(Date.now() + PENDING_MS))
      const { url, headers } = await store.signPut({ ...type, key: row.key, acl, expiresAt, most: allowed })
      return {
        url,
        'Content-Type': type.contentType,
        'x-obs-acl': acl,
        actualSignedRequestHeaders: headers,
        objectKey: row.key,
        accessURL: `${contract.OBJECTS_PATH}/${row.key}`,
      }
    },

    /** The body of a signed PUT to our own disk. */
    async receivePut(key: string, content: Readable, most: number): Promise<Inspected> {
      const row = await objects.find(key)
      if (!row) throw new NotFound()
      if (row.state !== 'pending') throw new Conflict('error.fileStored')
      return receive(row, content, await quota.within({ accountId: row.accountId, except: key }, most))
    },

    /** Stores what came through the server itself. */
    async put(owner: Owner, file: NewFile, content: Readable): Promise<contract.UploadedFile> {
      const limit = Math.min(file.most ?? Number.POSITIVE_INFINITY, mostBytes(extensionOf(file.fileName)))
      const most = await quota.within({ accountId: owner.userId }, limit)
      const row = await register(owner, file, {}, new Date(Date.now() + PENDING_MS))
      try {
        const found = await receive(row, content, most)
        return uploaded({ ...row, ...found })
      } catch (error) {
        await objects.remove(row.key)
        throw error
      }
    },

    /** Takes a file the server made itself, such as an export: nothing to check. Without an end it is stored until removed. */
    async keep(owner: Owner, file: NewFile, path: string, found: Inspected): Promise<string> {
      const row = await register(owner, file, {}, file.expiresAt ?? null)
      await store.adopt(row.key, path, row.contentType)
      await objects.markStored(row.key, found, file.expiresAt ?? null).catch(async (error: unknown) => {
        await store.remove(row.key)
        await objects.remove(row.key)
        throw error
      })
      return row.key
    },

    /** Says what was stored under a key; what was PUT to a store of others is checked now. */
    async finish(owner: Owner, key: string): Promise<contract.UploadedFile> {
      const row = await own(objects, owner, key)
      if (row.state === 'stored') return uploaded(row)
      if ((await store.size(key)) === null) throw new NotFound('error.fileMissing')
      return uploaded(await checked(row))
    },
  }
}

function reading({ store, objects }: ObjectParts, checked: Checked) {
  return {
    /**
     * A stored object by its key, without a check of permissions; undefined when there is none. What was PUT to a store of
     * others and never finished is checked when it is first read.
     */
    async stored(key: string): Promise<StoredObject | undefined> {
      const row = isObjectKey(key) ? await objects.find(key) : undefined
      if (row?.state === 'stored') return row
      if (row?.state !== 'pending' || (await store.size(key)) === null) return undefined
      return checked(row)
    },

    /** Whether a caller may ask for an address by the key alone: what others uploaded is reached by the page that holds it. */
    async isOwn(owner: Owner, key: string): Promise<boolean> {
      const row = isObjectKey(key) ? await objects.find(key) : undefined
      return row?.oemId === owner.oemId && (row.acl === 'public-read' || row.accountId === owner.userId)
    },

    /** An address that reads an object of the tenant without a session, for a few minutes. */
    async link(owner: Pick<Owner, 'oemId'>, key: string): Promise<{ url: string; expiresAt: Date }> {
      const row = await objects.find(key)
      if (!row || row.oemId !== owner.oemId || row.state !== 'stored') throw new NotFound()
      const expiresAt = new Date(Date.now() + LINK_MS)
      const { fileName, contentType } = row
      return { url: await store.signGet({ key, expiresAt, fileName, contentType }), expiresAt }
    },
  }
}

function removing({ store, objects }: ObjectParts, checked: Checked) {
  // The row goes last: what could not be removed is tried again.
  const drop = async (key: string) => {
    await store.remove(key)
    await objects.remove(key)
  }
  return {
    drop,
    async remove(owner: Owner, key: string): Promise<void> {
      const row = await own(objects, owner, key)
      await drop(row.key)
    },
    /** Removes what has expired, and keeps what was PUT without being finished; returns how many it looked at. */
    async sweep(): Promise<number> {
      const rows = await objects.expired(SWEEP_AT_ONCE)
      for (const row of rows) {
        try {
          if (row.state !== 'pending' || (await store.size(row.key)) === null) await drop(row.key)
          else await checked(row)
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          // Refused, also above the quota: what stays would be looked at by every sweep.
          await drop(row.key)
        }
      }
      return rows.length
    },
  }
}

async function own(objects: ObjectRepository, owner: Owner, key: string): Promise<StoredObject> {
  const row = isObjectKey(key) ? await objects.find(key) : undefined
  if (!row || row.oemId !== owner.oemId || row.accountId !== owner.userId) throw new NotFound()
  return row
}

function uploaded(
  row: Pick<StoredObject, 'key' | 'fileName' | 'contentType'> & { size: number | null; md5: string | null },
): contract.UploadedFile {
  return {
    fileName: row.fileName,
    url: `${contract.OBJECTS_PATH}/${row.key}`,
    fileSize: row.size ?? 0,
    fileMd5: row.md5 ?? '',
    objectKey: row.key,
    contentType: row.contentType,
  }
}

/** Random, so that an address cannot be guessed; nothing of it comes from a client but one known extension. */
function keyFor({ oemId }: Owner, folder: string, extension: string): string {
  const tenant = oemId.replace(/[^A-Za-z0-9]/g, '') || 't'
  const month = new Date().toISOString().slice(0, 7)
  return `${tenant}/${folder}/${month}/${randomBytes(16).toString('hex')}.${extension}`
}

function typeOf(fileName: string): { extension: string; contentType: string } {
  const extension = extensionOf(fileName)
  const contentType = Object.hasOwn(FILE_TYPES, extension) ? FILE_TYPES[extension] : undefined
  if (!contentType) throw new ApiError(400, 'error.fileType', [{ path: 'objectKey', message: 'error.fileType' }])
  return { extension, contentType }
}

/** Browsers name the types of rare files differently; an image announced as something else is a mistake or worse. */
function mustAgree(announced: string, known: string): void {
  const family = (type: string) => /^(image|video|audio|text\/html)/.exec(type)?.[0] ?? 'other'
  if (family(announced) === family(known) || announced === 'application/octet-stream') return
  throw new ApiError(400, 'error.fileType', [{ path: 'contentType', message: 'error.fileType' }])
}

const mostBytes = (extension: string) => MAX_MEGABYTES[kindOf(extension)] * MEGABYTE
const lastPart = (objectKey: string) => objectKey.split(/[/\\]/).at(-1) ?? ''
const md5InName = (name: string) => /^([0-9a-f]{32})\.[a-z0-9]+$/i.exec(name)?.[1]?.toLowerCase()
const tooLarge = (most: number) => new ApiError(400, 'error.fileTooLarge', [], { max: Math.round(most / MEGABYTE) })

/** Without what a file system or a header could take for more than a name. */
function readableName(fileName: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what must go
  const clean = lastPart(fileName).replace(/[\u0000-\u001f\u007f<>:"|?*]/g, '_')
  return clean.slice(-200)
}

async function refusing(work: Promise<Inspected>): Promise<Inspected> {
  try {
    return await work
  } catch (error) {
    if (error instanceof RefusedFile) throw new ApiError(400, error.reason, [], error.values)
    throw error
  }
}
