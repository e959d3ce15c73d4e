import type { FastifyRequest } from 'fastify'

/** The value of one cookie of a Cookie header. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((part) => part.trim().startsWith(`${name}=`))
  return pair?.slice(pair.indexOf('=') + 1).trim() || undefined
}

export interface HiddenCookie {
  name: string
  value: string
  /** 0 removes it. */
  maxAgeSeconds: number
  path: string
  /** Lax: also sent when a link or a redirect of another site leads here. */
  sameSite?: 'Strict' | 'Lax'
}

/** A Set-Cookie header for what no script may read and, when Strict, no other site may cause to be sent. Values must be base64url. */
export function hiddenCookie(
  request: FastifyRequest,
  { name, value, maxAgeSeconds, path, sameSite = 'Strict' }: HiddenCookie,
): string {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; Max-Age=${Math.floor(maxAgeSeconds)}; HttpOnly; SameSite=${sameSite}${secure}`
}

/** Browsers say where a POST comes from; programs that only carry the bearer header do not. */
export const isFromBrowser = ({ headers }: FastifyRequest): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
