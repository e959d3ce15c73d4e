import { type BackgroundWork, job, schedule } from '#server/work/background-work.ts'
import { collectionKind } from './collection-kind.ts'
import type { CollectionPassRepository } from './collection-pass-repository.ts'

interface CollectionParts {
  passes: CollectionPassRepository
  now?: () => number
}
/** Messages of the last seconds may still be on their way into the database. */
const SETTLED_MS = 10_000

/** Collection tasks: each is brought up to date every minute from its start to its end. */
export const collectionWork = ({ passes, now = Date.now }: CollectionParts): BackgroundWork[] => [
  job(collectionKind, {
    run: async ({ id }, { signal }) => {
      const until = now() - SETTLED_MS
      while (await passes.collect(id, until)) signal.throwIfAborted()
    },
    pending: () => passes.due(),
  }),
  schedule('collection.due', '* * * * *', () => passes.enqueue()),
]
