import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  privateDecrypt,
} from 'node:crypto'
import { promisify } from 'node:util'
import { Invalid } from '#server/http/errors.ts'
import type { InstallationRepository } from '#server/store/installation-repository.ts'

const KEY_NAME = 'sign-in-private-key'
const BITS = 2048

/** The RSA key pair passwords travel under. Made once for an installation, shared by all its processes. */
export interface SignInKeys {
  /** SPKI, base64. */
  publicKey(): Promise<string>
  /** The clear text; rejects naming the field when it was not encrypted with our key. */
  clearText(field: string, encrypted: string): Promise<string>
}

export function signInKeys(installation: InstallationRepository): SignInKeys {
  let loaded: Promise<KeyObject> | undefined
  const key = () => {
    loaded ??= load(installation).catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
  const decrypt = async (encrypted: string) => {
    const options = { key: await key(), oaepHash: 'sha256', padding: constants.RSA_PKCS1_OAEP_PADDING }
    try {
      return privateDecrypt(options, Buffer.from(encrypted, 'base64')).toString('utf8')
    } catch {
      return null
    }
  }
  return {
    async clearText(field, encrypted) {
      const text = await decrypt(encrypted)
      if (text === null) throw Invalid.field(field, 'validation.encryption')
      return text
    },
    async publicKey() {
      return createPublicKey(await key())
        .export({ type: 'spki', format: 'der' })
        .toString('base64')
    },
  }
}

async function load(installation: InstallationRepository): Promise<KeyObject> {
  const pem = (await installation.read(KEY_NAME)) ?? (await installation.writeOnce(KEY_NAME, await makeKey()))
  return createPrivateKey(pem)
}

async function makeKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: BITS })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}
