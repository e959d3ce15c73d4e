import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  countLoginLog,
  countLogoutLog,
  exportLoginLog,
  getLoginLog,
  getLogoutLog,
  getTerminalSessions,
} from '#core/contract/vehicle-log.ts'
import { MAX_JOURNAL_ROWS } from '#core/contract/paging.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { ensureDayPartitions, utcDay } from '#server/store/partitions.ts'
import { terminalLog } from '#server/store/schema/telemetry.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { AS_CSV, testApp } from '#tests/support/server.ts'
import { LOG_KIND, vehicleLogRepository } from './vehicle-log-repository.ts'
import { vehicleLogRoutes } from './vehicle-log-routes.ts'

const VIN = 'LJOURNAL000000001'
const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const vehicleId = await aVehicle(db, own, { vin: VIN, orgId: own.north })
const terminalId = await aTerminal(db, own, vehicleId)

const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const { ask, close } = await testApp((app) => vehicleLogRoutes(app, { vehicleLogs: vehicleLogRepository(db) }), {
  whole: aCaller(scope),
  south: aCaller({ ...scope, orgIds: [own.south] }),
  foreign: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head] }),
  reader: aCaller({ ...scope, codes: new Set(['/tbox/loginJournal']) }),
})
afterAll(async () => {
  await close()
  await db.close()
})

const january = { vin: VIN, startTime: '2026-01-05 00:00:00', endTime: '2026-01-05 23:59:59' }

async function aLog(time: string, content: string, overrides: Partial<typeof terminalLog.$inferInsert> = {}) {
  const ts = new Date(fromPlatformTime(time))
  await ensureDayPartitions(db.pool, 'terminal_log', [utcDay(ts.getTime())])
  await db.orm.insert(terminalLog).values({
    terminalId,
    ts,
    sequence: 1,
    oemId: own.oemId,
    vehicleId,
    kind: LOG_KIND.login,
    messageId: 0x0102,
    content: Buffer.from(content, 'hex'),
    result: 'accepted',
    phone: '13900000001',
    remoteAddress: '127.0.0.1:5000',
    gatewayNode: 'node-1',
    ...overrides,
  })
}

beforeAll(async () => {
  for (let minute = 0; minute < 25; minute += 1) {
    await aLog(`2026-01-05 08:${String(minute).padStart(2, '0')}:00`, `7e0102${String(minute).padStart(2, '0')}7e`)
  }
  await aLog('2026-01-05 23:59:59', '7e010299997e')
  await aLog('2026-01-06 00:00:00', '7e01028888 7e'.replace(' ', ''))
  await aLog('2026-01-05 09:00:00', '', {
    kind: LOG_KIND.logout,
    messageId: null,
    result: 'connectionLost',
    sessionSeconds: 3600,
  })
})

interface Row {
  content: string
}

describe('login journal', () => {
  it('answers raw frames newest first, with an end that is inclusive to the second', async () => {
    const { data } = await ask(getLoginLog, { query: january })
    expect(data.list).toHaveLength(10)
    expect(data.list[0]).toMatchObject({
      vin: VIN,
      time: '2026-01-05 23:59:59',
      content: '7e010299997e',
      messageId: '0x0102',
      result: 'accepted',
    })
  })

  it('reads on from the row key until there is no more, every row once', async () => {
    const seen: string[] = []
    let rowKey: string | undefined
    do {
      const { data } = await ask(getLoginLog, {
        query: { ...january, reportTimeDesc: 'false', ...(rowKey && { rowKey }) },
      })
      seen.push(...data.list.map(({ content }: Row) => content))
      rowKey = data.nextKey ?? undefined
    } while (rowKey)
    expect(seen).toHaveLength(26)
    expect(new Set(seen).size).toBe(26)
    expect(seen[0]).toBe('7e0102007e')
    expect(seen.at(-1)).toBe('7e010299997e')
  })

  it('estimates how much a search matches, within the scope', async () => {
    expect((await ask(countLoginLog, { query: january })).data).toEqual({ rows: 26, more: false })
    expect((await ask(countLogoutLog, { query: january })).data).toEqual({ rows: 1, more: false })
    expect((await ask(countLoginLog, { token: 'foreign', query: january })).data).toEqual({ rows: 0, more: false })
  })

  it('stops counting beyond the most rows', async () => {
    const ts = new Date(fromPlatformTime('2026-02-02 08:00:00'))
    await ensureDayPartitions(db.pool, 'terminal_log', [utcDay(ts.getTime())])
    await db.pool.query(
      `insert into terminal_log (terminal_id, ts, sequence, oem_id, vehicle_id, kind, content, result, phone, remote_address, gateway_node)
       select $1, $2, n, $3, $4, 1, ''::bytea, 'accepted', '1', '', '' from generate_series(1, $5) n`,
      [terminalId, ts, own.oemId, vehicleId, MAX_JOURNAL_ROWS + 5],
    )
    const query = { vin: VIN, startTime: '2026-02-02 00:00:00', endTime: '2026-02-02 23:59:59' }
    expect((await ask(countLoginLog, { query })).data).toEqual({ rows: MAX_JOURNAL_ROWS, more: true })
  })

  it('keeps frames of one millisecond apart', async () => {
    for (const sequence of [1, 2, 3]) await aLog('2026-02-01 08:00:00', `0${sequence}`, { sequence })
    const query = { vin: VIN, startTime: '2026-02-01 00:00:00', endTime: '2026-02-01 23:59:59', pageSize: 2 }
    const first = await ask(getLoginLog, { query })
    const second = await ask(getLoginLog, { query: { ...query, rowKey: first.data.nextKey } })
    expect([...first.data.list, ...second.data.list].map(({ content }: Row) => content)).toEqual(['03', '02', '01'])
    expect(second.data.nextKey).toBeNull()
  })

  it('keeps logouts apart, with the length of the session', async () => {
    const { data } = await ask(getLogoutLog, { query: january })
    expect(data).toMatchObject({
      list: [{ result: 'connectionLost', messageId: null, sessionSeconds: 3600 }],
      nextKey: null,
    })
  })

  it.each(['south', 'foreign'])('shows nothing to %s, which has no right to the vehicle', async (token) => {
    expect((await ask(getLoginLog, { token, query: january })).data.list).toEqual([])
  })

  it('names the field when the range is reversed', async () => {
    const answer = await ask(getLoginLog, { query: { ...january, endTime: '2025-12-31 00:00:00' }, lang: 'en' })
    expect(answer).toMatchObject({
      code: 400,
      failDetail: [{ path: 'endTime', message: 'The end must be after the start' }],
    })
  })

  it('rejects a made-up row key', async () => {
    const answer = await ask(getLoginLog, { query: { ...january, rowKey: "1'; drop table" } })
    expect(answer).toMatchObject({ code: 400, failDetail: [{ path: 'rowKey' }] })
  })

  it('exports every frame, to those with the export right', async () => {
    const { text } = await ask(exportLoginLog, { query: january, headers: AS_CSV })
    expect(text.trim().split('\n')).toHaveLength(27)
    expect((await ask(exportLoginLog, { token: 'reader', query: january })).code).toBe(403)
  })
})

describe('sessions of a vehicle with two units', () => {
  const day = { vin: VIN, startTime: '2026-03-02 00:00:00', endTime: '2026-03-02 23:59:59' }
  const sessions = async () => (await ask(getTerminalSessions, { query: day })).data.sessions
  const byVin = { phone: VIN, messageId: 0x01 }

  it('are those by GB/T 32960 while it has no others, and its messages have their own ids', async () => {
    await aLog('2026-03-02 08:00:00', '232301', byVin)
    await aLog('2026-03-02 09:00:00', '232304', {
      ...byVin,
      kind: LOG_KIND.logout,
      messageId: 0x04,
      sessionSeconds: 3600,
    })
    expect(await sessions()).toMatchObject([{ startTime: '2026-03-02 08:00:00', endTime: '2026-03-02 09:00:00' }])
    expect((await ask(getLoginLog, { query: day })).data.list).toMatchObject([{ messageId: '0x01' }])
    expect((await ask(getLogoutLog, { query: day })).data.list).toMatchObject([{ messageId: '0x04' }])
  })

  it('are those by JT/T 808 otherwise: the other unit coming and leaving ends none', async () => {
    await aLog('2026-03-02 07:30:00', '7e01027e')
    await aLog('2026-03-02 10:00:00', '7e00037e', { kind: LOG_KIND.logout, messageId: 0x0003, sessionSeconds: 9000 })
    expect(await sessions()).toMatchObject([{ startTime: '2026-03-02 07:30:00', endTime: '2026-03-02 10:00:00' }])
  })
})
