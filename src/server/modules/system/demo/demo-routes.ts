import type { FastifyInstance } from 'fastify'
import { getDemoHistory, stopDemoHistory } from '#core/contract/demo-history.ts'
import { type Caller, route } from '#server/http/route.ts'
import { endDemoHistory, readDemoHistory } from './demo-history.ts'
import { DEMO_TENANT } from './seed-demo.ts'

/** The simulated fleet belongs to the demo customer; for others there is none. */
export function demoRoutes(app: FastifyInstance, pastUrl: string | undefined): void {
  const urlFor = ({ oemId }: Caller) => (oemId === DEMO_TENANT ? pastUrl : undefined)

  route(app, getDemoHistory, ({ caller }) => readDemoHistory(urlFor(caller)))

  route(app, stopDemoHistory, async ({ caller }) => {
    await endDemoHistory(urlFor(caller))
  })
}
