import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

/** Time from the first byte of a request to the last of its answer, by route pattern. */
export function measureRequests(app: FastifyInstance, metrics: Registry): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [metrics],
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern, never the address asked for: strangers must not be able to make up labels.
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}
