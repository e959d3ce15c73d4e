import type { RejectedRows } from '#server/store/rejected-row-repository.ts'

/** For parts whose rows are all in order: one that is not fails the test. */
export const noRejectedRows: RejectedRows = {
  add: ({ source, error }) => Promise.reject(new Error(`a row of ${source} was rejected`, { cause: error })),
}
