import { inArray } from 'drizzle-orm'
import { collectionTask } from '#server/store/schema/collection-task.ts'

/** Collection task status, by COLLECTION_STATUSES of core/domain/collection-task.ts. */
export const COLLECTION_STATUS = { waiting: 0, collecting: 1, finished: 2, cancelled: 3 } as const

/** It still waits or collects. */
export const isOpen = inArray(collectionTask.status, [COLLECTION_STATUS.waiting, COLLECTION_STATUS.collecting])
