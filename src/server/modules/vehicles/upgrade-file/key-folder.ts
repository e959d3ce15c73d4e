import { createHash, createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface PublicHalf {
  /** First 16 hex digits of the SHA-256 of the public key. */
  keyId: string
  /** 32 bytes, base64. */
  publicKey: string
}

/** Private halves of signing keys, one file each, readable by the account of the platform alone. */
export function keyFolder(folder: string) {
  const fileOf = (keyId: string) => join(folder, `${keyId}.pem`)
  return {
    async create(): Promise<PublicHalf> {
      const pair = await promisify(generateKeyPair)('ed25519')
      const half = publicHalfOf(pair.publicKey)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(fileOf(half.keyId), 'wx', 0o600)
      try {
        await file.writeFile(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
        // On the disk before anything is signed with it.
        await file.sync()
      } finally {
        await file.close()
      }
      return half
    },

    /** Undefined when there is no such file, or another key in it. */
    async read(keyId: string): Promise<KeyObject | undefined> {
      const text = await readFile(fileOf(keyId), 'utf8').catch(() => undefined)
      if (text === undefined) return undefined
      try {
        const key = createPrivateKey(text)
        return publicHalfOf(createPublicKey(key)).keyId === keyId ? key : undefined
      } catch {
        return undefined
      }
    },

    remove: (keyId: string) => rm(fileOf(keyId), { force: true }),
  }
}
export type KeyFolder = ReturnType<typeof keyFolder>

function publicHalfOf(key: KeyObject): PublicHalf {
  const bytes = Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')
  return {
    keyId: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
    publicKey: bytes.toString('base64'),
  }
}
