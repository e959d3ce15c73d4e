/** What the signature of a dossier covers: its task, and the SHA-256 of everything else in it. */
interface SignedDossier {
  taskNo: string
  /** Hex, of the dossier without its signature as JSON without spaces and with sorted names. */
  sha256: string
}

/** The text that is signed, as UTF-8: JSON without spaces, with its fields in this order (docs/product/upgrade.md). */
export const signedDossier = ({ taskNo, sha256 }: SignedDossier): string =>
  JSON.stringify({ format: 'fleetwall-dossier-1', taskNo, sha256 })
