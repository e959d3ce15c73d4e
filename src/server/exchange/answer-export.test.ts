import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { route } from '#server/http/route.ts'
import { AS_CSV, testApp } from '#tests/support/server.ts'
import { sheetOf } from '#tests/support/workbook.ts'
import { answerExport } from './answer-export.ts'
import { exporter, wordsOf } from './exporter.ts'

const exportThings = endpoint('GET /tsp-bss/thing/export', 'signed-in', {
  audit: 'export',
  summary: 'for this test',
  query: z.object({ rows: z.coerce.number() }),
  transfer: true,
})
const things = exporter({
  endpoint: exportThings,
  page: '/thing',
  fileName: 'things',
  columns: ['vin', 'state', 'driverName', 'speed', 'startTime'],
  personal: ['driverName'],
  words: { state: wordsOf(['open'], 'alarm:state.') },
  async *rows() {
    yield { vin: 'V1', state: 'open', driverName: 'Tang Li', speed: 0.1 + 0.2, startTime: '2026-01-05 08:00:00' }
  },
  count: (_scope, { rows }) => Promise.resolve(rows),
})
const { app, ask, close } = await testApp((server) => route(server, exportThings, (call) => answerExport(things, call)))
afterAll(close)

describe('an export at once', () => {
  const headers = { authorization: 'Bearer token', lang: 'en', timezone: 'Europe/Berlin' }

  it('is a workbook in the language and zone of the person, without personal data', async () => {
    const { rawPayload, headers: given } = await app.inject({ url: exportThings.path, query: { rows: '1' }, headers })
    expect(given['content-disposition']).toContain('things.xlsx')
    expect(await sheetOf(rawPayload)).toEqual([
      ['VIN', 'Status', 'Speed, km/h', 'From'],
      ['V1', 'Open', 0.3, '2026-01-05 01:00:00'],
    ])
  })

  it('is CSV of the contract for a program', async () => {
    const { text } = await ask(exportThings, { query: { rows: 1 }, headers: AS_CSV })
    expect(text.trim().split('\n')).toEqual(['vin,state,speed,startTime', 'V1,open,0.3,2026-01-05 08:00:00'])
  })

  it('is rejected when it does not fit in one file', async () => {
    expect(await ask(exportThings, { query: { rows: 1_000_001 }, lang: 'en' })).toMatchObject({
      code: 400,
      msg: 'One file holds up to 1000000 rows. Narrow the filters, or export as CSV in the background.',
    })
    expect((await ask(exportThings, { query: { rows: 1_000_001 }, headers: AS_CSV })).status).toBe(200)
  })
})
