import type { FastifyRequest } from 'fastify'

/** The page a browser called from, which must be of this platform. */
export interface PageOrigin {
  /** Scheme, host name and port. */
  origin: string
  host: string
}

const ORIGIN = /^https?:\/\/(([^/:]+|\[[\da-f:]+\])(?::\d+)?)$/i

/** Browsers name the origin in every POST; null where it is absent or another site’s. */
export function pageOrigin(request: FastifyRequest): PageOrigin | null {
  const origin = request.headers.origin ?? ''
  const [, at, host] = ORIGIN.exec(origin) ?? []
  return host === undefined || at !== request.host ? null : { origin, host }
}
