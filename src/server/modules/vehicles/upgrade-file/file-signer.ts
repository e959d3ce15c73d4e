import { createPublicKey, sign, verify } from 'node:crypto'
import { type SignedFile, signedText } from '#core/domain/file-signature.ts'
import type { SignatureState } from '#core/domain/upgrade-file.ts'
import { Conflict } from '#server/http/errors.ts'
import type { KeyFolder, PublicHalf } from './key-folder.ts'
import type { SigningKeyRepository } from './signing-key-repository.ts'

/** Who needs a key: a person, or the platform itself. */
export interface KeyOwner {
  oemId: string
  userId?: number | null | undefined
}

export interface Signature {
  /** Base64. */
  signature: string
  signingKeyId: string
  signedAt: Date
}

export interface TextSignature {
  keyId: string
  /** Base64. */
  value: string
}

/** A key that can sign, or null when the file of the active key is not here. */
export type Signing = ((file: SignedFile) => Signature) | null

/** Signs upgrade files with the active key of their tenant. */
export function fileSigner(keys: SigningKeyRepository, folder: KeyFolder) {
  const made = async (add: (half: PublicHalf) => Promise<boolean | void>): Promise<PublicHalf> => {
    const half = await folder.create()
    try {
      if ((await add(half)) === false) await folder.remove(half.keyId)
    } catch (error) {
      await folder.remove(half.keyId)
      throw error
    }
    return half
  }
  const ownedBy = ({ oemId, userId }: KeyOwner) => ({ oemId, createdBy: userId ?? null })

  return {
    /** The first signature of a tenant makes its first key. */
    async signing(owner: KeyOwner): Promise<Signing> {
      if (!(await keys.active(owner.oemId))) {
        await made((half) => keys.addFirst({ ...half, ...ownedBy(owner) }))
      }
      const { keyId } = (await keys.active(owner.oemId))!
      const key = await folder.read(keyId)
      if (!key) return null
      return (file) => ({
        signature: sign(null, Buffer.from(signedText(file)), key).toString('base64'),
        signingKeyId: keyId,
        signedAt: new Date(),
      })
    },

    /** Signs a text with the active key of a tenant; null when it has none, or its file is not here. */
    async textSigner({ oemId }: KeyOwner): Promise<((text: string) => TextSignature) | null> {
      const active = await keys.active(oemId)
      const key = active && (await folder.read(active.keyId))
      if (!key) return null
      return (text) => ({ keyId: active.keyId, value: sign(null, Buffer.from(text), key).toString('base64') })
    },

    rotate: async (owner: KeyOwner, reason: string): Promise<string> =>
      (await made((half) => keys.replace({ ...half, ...ownedBy(owner), reason }))).keyId,

    async state({ oemId }: KeyOwner): Promise<'ready' | 'missing' | 'none'> {
      const active = await keys.active(oemId)
      if (!active) return 'none'
      return (await folder.read(active.keyId)) ? 'ready' : 'missing'
    },
  }
}
export type FileSigner = ReturnType<typeof fileSigner>

export function mustSign(signing: Signing): NonNullable<Signing> {
  if (!signing) throw new Conflict('error.signingKeyMissing')
  return signing
}

/** Keys of upgrade files, for evidence that is handed over. */
export const signaturesOf = (keys: SigningKeyRepository, signer: FileSigner) => ({
  publicKeys: (oemId: string) => keys.publicKeys(oemId),
  textSigner: (owner: KeyOwner) => signer.textSigner(owner),
})
export type Signatures = ReturnType<typeof signaturesOf>

/** Checks a signature against what it covers. */
export function signatureState(
  file: SignedFile & { signature: string; signingKeyId: string },
  publicKeys: ReadonlyMap<string, string>,
): SignatureState {
  if (file.signature === '') return 'unsigned'
  const publicKey = publicKeys.get(file.signingKeyId)
  if (publicKey === undefined) return 'invalid'
  const x = Buffer.from(publicKey, 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const isRight = verify(null, Buffer.from(signedText(file)), key, Buffer.from(file.signature, 'base64'))
  return isRight ? 'signed' : 'invalid'
}
