import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { Unauthorized } from '#server/http/errors.ts'
import { bearerToken } from '#server/http/route.ts'
import type { Settings } from '#server/app/settings.ts'
import { reasonOf } from '#server/store/database.ts'

/** Throws, or rejects with, the reason why the part cannot serve. */
export type ReadinessCheck = () => Promise<void> | void

/** Load balancers give a probe a few seconds at most. */
const CHECK_MS = 1_500

export interface HealthParts {
  checks: Record<string, ReadinessCheck>
  metrics: Registry
  settings: Pick<Settings, 'metricsToken' | 'openMetrics'>
}

/** For monitoring: process, readiness and metrics. Outside the contract on purpose. */
export function healthRoutes(app: FastifyInstance, { checks, metrics, settings }: HealthParts): void {
  const withinLimit = limitedChecks()

  app.get('/healthz', () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await withinLimit(name, check)
          return [name, 'ok'] as const
        } catch (error) {
          return [name, reasonOf(error)] as const
        }
      }),
    )
    const ready = results.every(([, result]) => result === 'ok')
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'unavailable', checks: Object.fromEntries(results) })
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(settings, bearerToken(request))) throw new Unauthorized()
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}

/** Numbers of the whole installation: for the demo open, else for the holder of METRICS_TOKEN alone. */
function mayRead({ metricsToken, openMetrics }: HealthParts['settings'], given: string | undefined): boolean {
  if (metricsToken === undefined || given === undefined) return openMetrics
  return timingSafeEqual(hashOf(given), hashOf(metricsToken))
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Runs checks with a deadline. One that hangs is not started again by later probes, so it holds one connection at most. */
function limitedChecks(): (name: string, check: ReadinessCheck) => Promise<void> {
  const running = new Map<string, Promise<void>>()
  return async (name, check) => {
    let run = running.get(name)
    if (!run) {
      run = Promise.resolve().then(check)
      running.set(name, run)
      const forget = () => void running.delete(name)
      run.then(forget, forget)
    }
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${CHECK_MS} ms`)), CHECK_MS)
    })
    await Promise.race([run, late]).finally(() => clearTimeout(timer))
  }
}
