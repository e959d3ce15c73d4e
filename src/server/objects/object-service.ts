import type { Readable } from 'node:stream'
import * as contract from '#core/contract/upload.ts'
import { extensionOf } from '#core/domain/file-kind.ts'
import { ApiError, NotFound } from '#server/http/errors.ts'
import { type Inspected, inspectFile } from './inspect-file.ts'
import { type ObjectIntake, objectIntake, type ObjectParts, type Owner } from './object-intake.ts'
import type { ObjectRepository, StoredObject } from './object-repository.ts'
import * as rules from './object-rules.ts'
import { isObjectKey } from './object-store.ts'
import { type PartUploads, partUploads } from './part-upload.ts'

/** An object nothing was PUT to is removed after this time. */
export const PENDING_MS = 24 * 3_600_000
/** Signed addresses to read end after this time. */
export const LINK_MS = 10 * 60_000
const SWEEP_AT_ONCE = 200

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
  const uploads = partUploads(parts.partFolder)
  const intake = objectIntake(parts, uploads)
  return {
    ...putting(parts, intake, checked),
    ...reading(parts, checked),
    ...removing(parts, uploads, checked),
    /** What comes by a signed address. */
    intake,
  }
}

type Checked = ReturnType<typeof checking>

/** Reads and checks what was PUT to a store of others, and marks it as stored; what fails the check is removed. */
function checking({ store, objects, quota }: ObjectParts) {
  return async (row: StoredObject): Promise<StoredObject> => {
    const { key } = row
    const most = await quota.within({ accountId: row.accountId, except: key }, rules.mostBytes(extensionOf(key)))
    const expected = { extension: extensionOf(key), most, size: row.expectedSize, md5: row.expectedMd5 }
    try {
      const found = await rules.refusing(inspectFile(await store.open(key), expected))
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

function putting({ store, objects, quota }: ObjectParts, intake: ObjectIntake, checked: Checked) {
  const register = async (owner: Owner, file: NewFile, wish: Partial<contract.UploadWish>, expiresAt: Date | null) => {
    const type = rules.typeOf(file.fileName)
    const row = {
      key: rules.keyFor(owner, file.folder ?? 'files', type.extension),
      oemId: owner.oemId,
      accountId: owner.userId,
      fileName: rules.readableName(file.fileName),
      contentType: type.contentType,
      acl: file.acl,
      expectedMd5: wish.fileMd5 ?? null,
      expectedSize: wish.fileSize ?? null,
      expiresAt,
    }
    await objects.add(row)
    return row
  }

  return {
    /** A signed PUT for what a caller wants to upload. */
    async sign(
      owner: Owner,
      wish: contract.UploadWish,
      { named = false, acl = contract.DEFAULT_ACL as contract.ObjectAcl } = {},
    ): Promise<contract.UploadSignature> {
      const name = rules.lastPart(wish.objectKey)
      const type = rules.typeOf(name)
      rules.mustAgree(wish.contentType, type.contentType)
      const most = rules.mostBytes(type.extension)
      if (wish.fileSize && wish.fileSize > most) throw rules.tooLarge(most)
      const fileMd5 = wish.fileMd5 ?? rules.md5InName(name)
      const begun = await intake.brokenOff(owner, { fileName: name, acl, fileMd5, fileSize: wish.fileSize })
      const except = begun && { except: begun.key }
      const allowed = await quota.within({ accountId: owner.userId, ...except }, most, wish.fileSize)
      const expiresAt = new Date(Date.now() + contract.SIGNATURE_SECONDS * 1000)
      const file = { fileName: name, acl, folder: named ? 'named' : 'files' }
      const row = begun ?? (await register(owner, file, { ...wish, fileMd5 }, new Date(Date.now() + PENDING_MS)))
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

    /** Stores what came through the server itself. */
    async put(owner: Owner, file: NewFile, content: Readable): Promise<contract.UploadedFile> {
      const limit = Math.min(file.most ?? Number.POSITIVE_INFINITY, rules.mostBytes(extensionOf(file.fileName)))
      const most = await quota.within({ accountId: owner.userId }, limit)
      const row = await register(owner, file, {}, new Date(Date.now() + PENDING_MS))
      try {
        const found = await intake.receive(row, content, most)
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

function removing({ store, objects }: ObjectParts, uploads: PartUploads, checked: Checked) {
  // The row goes last: what could not be removed is tried again.
  const drop = async (key: string) => {
    await store.remove(key)
    await uploads.remove(key)
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
