/** An image of a part, or its settings. Deltas are pairs of versions of their own (domain/delta.ts). */
export const UPGRADE_FILE_KINDS = ['full', 'config'] as const
export type FileKind = (typeof UPGRADE_FILE_KINDS)[number]

/** Stage of the release chain a file is meant for. */
export const FILE_ENVIRONMENTS = ['ET', 'PT', 'SOP'] as const
export type FileEnvironment = (typeof FILE_ENVIRONMENTS)[number]
/** Whether a file of the first environment has still to be released for the other one. */
export const isBefore = (environment: FileEnvironment, other: FileEnvironment): boolean =>
  FILE_ENVIRONMENTS.indexOf(environment) < FILE_ENVIRONMENTS.indexOf(other)
/** Files are released for one environment after the other; undefined after the last. */
export const nextEnvironment = (environment: FileEnvironment): FileEnvironment | undefined =>
  FILE_ENVIRONMENTS[FILE_ENVIRONMENTS.indexOf(environment) + 1]

/** What a check of the stored content found. Content that cannot be read is an outage of the store and says nothing. */
export const FILE_CHECK_RESULTS = ['intact', 'missing', 'sizeDiffers', 'hashDiffers'] as const
export type FileCheckResult = (typeof FILE_CHECK_RESULTS)[number]

/** States of a check of every file. */
export const FILE_CHECK_STATES = ['queued', 'running', 'finished', 'failed', 'cancelled'] as const
export type FileCheckState = (typeof FILE_CHECK_STATES)[number]

/** Extensions terminals can be sent. */
export const UPGRADE_FILE_EXTENSIONS = ['bin', 'hex', 's19', 'img', 'zip', 'gz'] as const

/** `invalid`: the signature is not that of this content and these metadata. */
export const SIGNATURE_STATES = ['signed', 'unsigned', 'invalid'] as const
export type SignatureState = (typeof SIGNATURE_STATES)[number]

export const SIGNING_KEY_STATES = ['active', 'retired'] as const
export type SigningKeyState = (typeof SIGNING_KEY_STATES)[number]
