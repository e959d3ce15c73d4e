import { Registry } from 'prom-client'
import { afterEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/server.ts'
import { healthRoutes, type ReadinessCheck } from './health-routes.ts'

let test: TestApp | undefined
afterEach(async () => {
  await test?.close()
  test = undefined
})

async function readyzWith(checks: Record<string, ReadinessCheck>) {
  const settings = { metricsToken: undefined, openMetrics: false }
  test = await testApp((app) => healthRoutes(app, { checks, metrics: new Registry(), settings }))
  const { app } = test
  return async () => {
    const answer = await app.inject('/readyz')
    return { status: answer.statusCode, body: answer.json<{ checks: Record<string, string> }>() }
  }
}

describe('/readyz', () => {
  it('answers although a part does not, and asks that part once at a time', async () => {
    let asked = 0
    let answer: () => void = () => undefined
    const database = () => {
      asked += 1
      return new Promise<void>((done) => (answer = done))
    }
    const readyz = await readyzWith({ database, bus: () => undefined })
    const probes = await Promise.all([readyz(), readyz(), readyz()])
    for (const { status, body } of probes) {
      expect(status).toBe(503)
      expect(body.checks).toEqual({ database: 'no answer within 1500 ms', bus: 'ok' })
    }
    expect((await readyz()).status).toBe(503)
    expect(asked).toBe(1)

    answer()
    const next = readyz()
    // The run that hung has ended, so this probe starts another one.
    await expect.poll(() => asked).toBe(2)
    answer()
    expect((await next).status).toBe(200)
  })

  it('says why, also when a check throws at once', async () => {
    const readyz = await readyzWith({
      database: () => {
        throw new Error('starting')
      },
    })
    expect(await readyz()).toMatchObject({ status: 503, body: { checks: { database: 'starting' } } })
  })
})
