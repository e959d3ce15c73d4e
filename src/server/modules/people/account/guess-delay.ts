import type { FastifyRequest } from 'fastify'
import { TooMany } from '#server/http/errors.ts'
import { languageOf } from '#server/http/translate.ts'
import { GuessesDelayed } from './sign-in-service.ts'
import { viewerTime } from './viewer-time.ts'

/** A whole office may sign in from one address in the morning; a guesser gets no further with it. */
export const SIGN_INS_PER_MINUTE = 30

/** Work that looks at a password: one guess too many is answered with the time of the next, in the caller's own zone. */
export async function sayingWhen<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof GuessesDelayed)) throw error
    const until = viewerTime(error.until, request.headers.timezone, languageOf(request))
    throw new TooMany('error.guessesDelayed', { until })
  }
}
