import type { FastifyInstance } from 'fastify'
import { givePacedFile, type PacedParts } from '#server/http/paced-file.ts'
import type { DownloadRepository } from './download-repository.ts'

/** Files of upgrades, fetched by terminals: the address ends with the upgrade. */
export function downloadRoutes(
  app: FastifyInstance,
  parts: { downloads: DownloadRepository } & Pick<PacedParts, 'store' | 'megabytes'>,
): void {
  app.get('/ota/:token', { compress: false }, (request, reply) => givePacedFile(request, reply, parts))
}
