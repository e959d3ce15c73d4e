import type { FastifyInstance } from 'fastify'
import { givePacedFile, type PacedParts } from '#server/http/paced-file.ts'

/** Files of upgrades, fetched by terminals: the address ends with the upgrade. */
export function downloadRoutes(app: FastifyInstance, parts: PacedParts): void {
  app.get('/ota/:token', (request, reply) => givePacedFile(request, reply, parts))
}
