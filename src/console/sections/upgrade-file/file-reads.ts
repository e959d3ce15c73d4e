import { getFileSeries, getFileStorage, getFileTree } from '#core/contract/file-storage.ts'
import { listSigningKeys } from '#core/contract/signing-key.ts'
import { getUpgradeFile, listUpgradeFiles } from '#core/contract/upgrade-file.ts'

/** Calls whose answers change with a file. */
export const FILE_READS = [
  listUpgradeFiles,
  getUpgradeFile,
  getFileTree,
  getFileStorage,
  getFileSeries,
  listSigningKeys,
]
