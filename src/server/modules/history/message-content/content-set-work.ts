import { type BackgroundWork, schedule } from '#server/work/background-work.ts'
import type { ContentSetRepository } from './content-set-repository.ts'

/** The end of old content sets, and of those whose process is gone. */
export const contentSetWork = (sets: Pick<ContentSetRepository, 'tidy'>): BackgroundWork[] => [
  schedule('messageContent.expiry', '*/5 * * * *', () => sets.tidy()),
]
