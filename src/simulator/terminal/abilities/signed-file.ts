import { createHash, createPublicKey, verify } from 'node:crypto'
import { type SignedFile, signedText } from '#core/domain/file-signature.ts'

/** RFC 8410: an Ed25519 key of 32 bytes as SubjectPublicKeyInfo. */
const KEY_HEAD = Buffer.from('302a300506032b6570032100', 'hex')
const KEY_ID_DIGITS = 16

export interface FileSignature {
  /** Base64. */
  signature: string
  keyId: string
  /** 32 bytes, base64. */
  publicKey: string
}

/** Whether a file has the signature of the key with this id. */
export function isSignedFile(file: SignedFile, { signature, keyId, publicKey }: FileSignature): boolean {
  const key = Buffer.from(publicKey, 'base64')
  if (createHash('sha256').update(key).digest('hex').slice(0, KEY_ID_DIGITS) !== keyId) return false
  try {
    const known = createPublicKey({ key: Buffer.concat([KEY_HEAD, key]), format: 'der', type: 'spki' })
    return verify(null, Buffer.from(signedText(file)), known, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
