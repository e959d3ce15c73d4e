import { type BackgroundWork, job, schedule } from '#server/work/background-work.ts'
import { contentSetKind } from './content-set-kind.ts'
import { type ContentQueryParts, runQuery } from './content-query.ts'

const CONCURRENCY = 2

/** Queries of message contents in the background, and the end of old results. */
export const contentSetWork = (parts: ContentQueryParts): BackgroundWork[] => [
  job(contentSetKind, {
    concurrency: CONCURRENCY,
    run: ({ id }, { signal }) => runQuery(parts, id, signal),
    abandoned: ({ id }) => parts.sets.fail(id),
    pending: () => parts.sets.openRuns(),
  }),
  schedule('messageContent.expiry', '*/5 * * * *', () => parts.sets.expire()),
]
