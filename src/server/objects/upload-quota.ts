import { ApiError } from '#server/http/errors.ts'
import type { ObjectRepository } from './object-repository.ts'

const MEGABYTE = 1024 * 1024
const DAY_MS = 24 * 3_600_000

/** Whose file it is; null: the platform's own, for what terminals send. */
interface Uploader {
  accountId: number | null
  /** An object that is not counted, because it is the one in question. */
  except?: string
}

export type UploadQuota = ReturnType<typeof uploadQuota>

/** Limits the uploads of one account in 24 hours, so that no account fills the disk. */
export function uploadQuota(objects: Pick<ObjectRepository, 'uploadedBytes'>, megabytesPerDay: number) {
  const allowed = megabytesPerDay * MEGABYTE
  return {
    /** The smaller of `limit` and what is left of the quota, in bytes. Rejects when `wanted` bytes are more than what is left. */
    async within({ accountId, except }: Uploader, limit: number, wanted = 1): Promise<number> {
      if (accountId === null) return limit
      const left = allowed - (await objects.uploadedBytes(accountId, new Date(Date.now() - DAY_MS), except))
      if (wanted > left) throw new ApiError(429, 'error.uploadQuota', [], { max: megabytesPerDay })
      return Math.min(limit, left)
    },
  }
}
