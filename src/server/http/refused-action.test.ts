import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { testApp } from '#tests/support/server.ts'
import { NotFound } from './errors.ts'
import { route } from './route.ts'

const spec = { summary: 'for this test', body: z.object({ vin: z.string().optional(), id: z.number().optional() }) }
const act = endpoint('POST /tsp-test/act', 'public', { ...spec, audit: 'operation' })
const ask = endpoint('POST /tsp-test/ask', 'public', { ...spec, audit: null })

const test = await testApp((app) => {
  for (const call of [act, ask]) {
    route(app, call, ({ body }) => {
      throw body.id === 1
        ? new NotFound('error.importGone')
        : new NotFound(body.id ? undefined : 'error.unknownVehicle')
    })
  }
})
afterAll(() => test.close())

// A 404 shows nothing (docs/product/shared.md#calls): the user would not learn why an action failed.
it('of something that is not there answers 409 with its sentence', async () => {
  expect(await test.ask(act, { body: { id: 1 }, lang: 'en' })).toMatchObject({
    code: 409,
    msg: 'The check has expired. Upload the file again.',
    failDetail: [],
  })
  const { code, msg } = await test.ask(act, { body: { id: 2 }, lang: 'en' })
  expect([code, msg]).toEqual([409, expect.stringContaining('no longer exists')])
})

it('of a vehicle that is not there names the field', async () => {
  expect(await test.ask(act, { body: { vin: 'LGWEF4A50TEST0001' }, lang: 'en' })).toMatchObject({
    code: 400,
    failDetail: [{ path: 'vin', message: 'Vehicle not found' }],
  })
  expect((await test.ask(act, { body: {} })).code).toBe(409)
})

it('leaves 404 to calls that only ask', async () => {
  expect((await test.ask(ask, { body: { id: 2 } })).code).toBe(404)
})
