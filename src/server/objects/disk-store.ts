import { createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OBJECT_ACLS, OBJECTS_PATH, type ObjectAcl } from '#core/contract/upload.ts'
import { type ByteRange, type GetOrder, isObjectKey, type ObjectStore, type PutOrder } from './object-store.ts'

/** Permissions of a signed PUT. */
export type PutGrant = Pick<PutOrder, 'contentType' | 'acl' | 'most'>

export interface DiskStore extends ObjectStore {
  /** Permissions in the query of a PUT for this key; null when the signature is invalid, or expired for longer than `graceMs`. */
  putGrant(key: string, query: Record<string, unknown>, graceMs?: number): PutGrant | null
  /** Whether the query of a GET is signed by us for this key and has not ended. */
  mayGet(key: string, query: Record<string, unknown>): boolean
}

/** Objects as files below a folder, with signed addresses of our own. */
export function diskStore(folder: string, secret: string, now: () => number = Date.now): DiskStore {
  const fileOf = (key: string) => {
    // Keys are checked where they come in; a path is never made from anything else.
    if (!isObjectKey(key)) throw new Error('not an object key')
    return join(folder, ...key.split('/'))
  }
  const signature = (...parts: (string | number)[]) =>
    createHmac('sha256', secret).update(parts.join('\n')).digest('base64url')
  const isSigned = (given: unknown, until: number, ...parts: (string | number)[]) =>
    Number.isInteger(until) && until > now() && same(String(given), signature(...parts))

  return {
    direct: true,
    origin: undefined,
    signPut({ key, contentType, acl, expiresAt, most }) {
      const expires = expiresAt.getTime()
      const query = new URLSearchParams({ expires: String(expires), type: contentType, acl, most: String(most) })
      query.set('signature', signature('PUT', key, expires, contentType, acl, most))
      const headers = { 'Content-Type': contentType, 'x-obs-acl': acl }
      return Promise.resolve({ url: `${OBJECTS_PATH}/${key}?${query}`, headers })
    },
    signGet({ key, expiresAt }: GetOrder) {
      const expires = expiresAt.getTime()
      const query = new URLSearchParams({ expires: String(expires), signature: signature('GET', key, expires) })
      return Promise.resolve(`${OBJECTS_PATH}/${key}?${query}`)
    },
    putGrant(key, query, graceMs = 0) {
      const [expires, most] = [Number(query.expires), Number(query.most)]
      const [contentType, acl] = [String(query.type), String(query.acl)]
      if (!isSigned(query.signature, expires + graceMs, 'PUT', key, expires, contentType, acl, most)) return null
      return { contentType, acl: OBJECT_ACLS.find((each) => each === acl) as ObjectAcl, most }
    },
    mayGet(key, query) {
      const expires = Number(query.expires)
      return isSigned(query.signature, expires, 'GET', key, expires)
    },
    async adopt(key, file) {
      const target = fileOf(key)
      await mkdir(dirname(target), { recursive: true })
      const written = await open(file, 'r')
      // On the disk before the upload is confirmed.
      try {
        await written.sync()
      } finally {
        await written.close()
      }
      await rename(file, target)
    },
    async open(key, range?: ByteRange) {
      const file = fileOf(key)
      await stat(file)
      return createReadStream(file, range)
    },
    size: (key) =>
      stat(fileOf(key)).then(
        (found) => found.size,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
          throw error
        },
      ),
    async mustAnswer() {
      // A volume that is not mounted leaves an empty folder.
      if ((await readdir(folder)).length === 0) throw new Error('the folder of the object store is empty')
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  }
}

function same(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)]
  return left.length === right.length && timingSafeEqual(left, right)
}
