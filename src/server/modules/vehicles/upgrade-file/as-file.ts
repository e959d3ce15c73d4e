import type { UpgradeFile } from '#core/contract/upgrade-file.ts'
import type { StoredFile } from './file-repository.ts'
import { signatureState } from './file-signer.ts'

/** A stored file as the contract shows it; its signature is checked each time. */
export function asFile(row: StoredFile, publicKeys: ReadonlyMap<string, string>): UpgradeFile {
  const { signature, objectKey: _key, modelId: _model, ...file } = row
  const { signingKeyId } = row
  return { ...file, signatureState: signatureState({ ...signedOf(row), signature, signingKeyId }, publicKeys) }
}

/** What the signature of a stored file covers. */
export const signedOf = (row: StoredFile) => ({
  partModel: row.partsModel,
  version: row.version,
  kind: row.fileKind,
  size: row.fileSize,
  sha256: row.sha256,
  releaseCounter: row.releaseCounter ?? 0,
})
