import type { FastifyRequest } from 'fastify'

/** The zone of the timezone header (docs/product/shared.md#times-and-formats); platform time without a usable one. */
export function viewerZone(request: FastifyRequest): string {
  const given = request.headers.timezone
  if (typeof given !== 'string') return 'Asia/Shanghai'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone
  } catch {
    return 'Asia/Shanghai'
  }
}
