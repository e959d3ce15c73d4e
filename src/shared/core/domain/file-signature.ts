import type { FileKind } from './upgrade-file.ts'

/** Metadata a signature covers, so that it cannot be moved to another part, version or content. */
export interface SignedFile {
  partModel: string
  version: string
  kind: FileKind
  /** Bytes. */
  size: number
  /** Hex, lower case. */
  sha256: string
  releaseCounter: number
}

/** The text that is signed, as UTF-8: JSON without spaces, with its fields in this order (docs/product/upgrade.md#signatures). */
export const signedText = ({ partModel, version, kind, size, sha256, releaseCounter }: SignedFile): string =>
  JSON.stringify({ format: 'fleetwall-file-1', partModel, version, kind, size, sha256, releaseCounter })
