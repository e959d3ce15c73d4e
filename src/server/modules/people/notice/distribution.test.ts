import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { aVehicle } from '#tests/builders/master-data.ts'
import { countedStatements } from '#tests/support/counted-statements.ts'
import { testDatabase } from '#tests/support/database.ts'
import { noticeGround } from '#tests/support/notice-ground.ts'
import { distributionRepository } from './distribution-repository.ts'

const db = await testDatabase()
const ground = await noticeGround(db)
const { own, people, raise, choose, inboxes } = ground
const distribution = distributionRepository(db)
beforeEach(() => ground.clear())
afterAll(() => db.close())

const texts = async (sql: string, ...values: unknown[]) =>
  (await db.pool.query<{ text: string }>(sql, values)).rows.map(({ text }) => text)
const deliveries = () =>
  texts(`select d.channel || ' ' || coalesce(a.username, k.name) as text from notice_delivery d join notice n on n.id = d.notice_id
    left join account a on a.id = n.account_id left join notice_hook k on k.id = n.hook_id order by 1`)
const mute = (accountId: number, groupKey: string, until: string) =>
  db.pool.query('insert into notice_mute (account_id, group_key, until) values ($1, $2, $3)', [
    accountId,
    groupKey,
    until,
  ])
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()

describe('an alarm', () => {
  it('reaches who may open alarms and sees the vehicle, and nobody else', async () => {
    await raise()
    const { events, inboxes: changed } = await distribution.distribute()
    expect(events).toBe(1)
    expect(await inboxes()).toEqual({ admin: [['alarm:overspeed', 1]], north: [['alarm:overspeed', 1]] })
    expect(new Map(changed.map(({ accountId, ...rest }) => [accountId, rest]))).toEqual(
      new Map([people.admin, people.north].map((id) => [id, { unread: 1, level: 2 }])),
    )
    expect(await distribution.distribute()).toEqual({ events: 0, inboxes: [] })
  })

  it('reaches those whose organisation rents the vehicle, until the relation ends', async () => {
    const relation = `insert into vehicle_org_relation (oem_id, vehicle_id, org_id, kind, valid_until) values ($1, $2, $3, 'rental', $4)`
    await db.pool.query(relation, [own.oemId, ground.vehicleId, own.south, '2020-01-01'])
    await raise()
    await distribution.distribute()
    expect(Object.keys(await inboxes())).toEqual(['admin', 'north'])
    await db.pool.query('update vehicle_org_relation set valid_until = null')
    await raise()
    await distribution.distribute()
    expect((await inboxes()).south).toHaveLength(1)
    await db.pool.query('delete from vehicle_org_relation')
  })

  it('is handed over once, with its transaction, and not when it is muted or old news', async () => {
    const client = await db.pool.connect()
    await client.query('begin')
    await client.query(
      `insert into alarm_event (oem_id, vehicle_id, kind, level, started_at) values ($1, $2, 'sos', 1, now())`,
      [own.oemId, ground.vehicleId],
    )
    await client.query('rollback')
    client.release()
    await raise(1, { muted: true })
    const hourAgo = new Date(Date.now() - 3_600_000)
    await raise(1, { startedAt: hourAgo, endedAt: new Date(hourAgo.getTime() + 60_000) })
    expect((await distribution.distribute()).events).toBe(0)
  })

  it('does not reach locked and expired accounts, nor those of a closed organisation', async () => {
    await db.pool.query('update account set disabled = true where id = $1', [people.admin])
    await db.pool.query('update organisation set disabled = true where id = $1', [own.north])
    await raise()
    await distribution.distribute()
    expect(await inboxes()).toEqual({})
    await db.pool.query('update account set disabled = false where id = $1', [people.admin])
    await db.pool.query('update organisation set disabled = false where id = $1', [own.north])
  })

  it('of a geofence that names its recipients reaches those of them who may see it', async () => {
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into fence (oem_id, org_id, name, type, position, radius, schedule, scope, recipient_ids)
        values ($1, $2, 'Depot', 1, '108,34', 1, '{"weekdays": [], "from": "00:00", "to": "00:00"}', '{"by": "all"}', $3)
        returning id`,
      [own.oemId, own.head, [people.north, people.south]],
    )
    await raise(1, { kind: 'fenceInside', fenceId: rows[0]!.id })
    await distribution.distribute()
    expect(await inboxes()).toEqual({ north: [[`fence:${rows[0]!.id}`, 1]] })
  })

  it('is left out by who muted its rule, until the mute ends', async () => {
    await mute(people.north, 'alarm:overspeed', minutes(5))
    await mute(people.admin, 'alarm:overspeed', minutes(-5))
    await raise()
    await distribution.distribute()
    expect(Object.keys(await inboxes())).toEqual(['admin'])
  })
})

describe('other sources', () => {
  const approval = (state: string) =>
    db.pool.query(
      `insert into export_job (oem_id, account_id, path, filter, format, file_name, page, lang, time_zone, state)
        values ($1, $2, '/x', '{}', 'xlsx', 'drivers.xlsx', '/x', 'en', 'UTC', $3)`,
      [own.oemId, people.north, state],
    )

  it('ask approvers other than the one who asks, and inform the owner of a result', async () => {
    await approval('awaitingApproval')
    await distribution.distribute()
    expect(await inboxes()).toEqual({ admin: [['approval:exportApproval', 1]] })
    await db.pool.query(`update export_job set state = 'ready'`)
    await db.pool.query(`update export_job set rows = 5`)
    await distribution.distribute()
    expect((await inboxes()).north).toEqual([['export:exportReady', 1]])
    expect((await inboxes()).admin).toHaveLength(1)
  })
})

describe('a burst', () => {
  it('of 5,000 alarms becomes five notices and one digest for each account, however it is cut', async () => {
    await raise(3_000)
    await raise(2_000, { level: 1 })
    const statements = await countedStatements(db.pool, async () => {
      while ((await distribution.distribute()).events > 0);
    })
    expect(statements).toBeLessThanOrEqual(12)
    for (const name of ['admin', 'north']) {
      const counts = (await inboxes())[name]!.map(([, count]) => count)
      expect(counts.slice(0, 5)).toEqual([1, 1, 1, 1, 1])
      // Two digests where a window ended in between.
      expect(counts.length).toBeLessThanOrEqual(7)
      expect(counts.reduce((sum, count) => sum + count)).toBe(5_000)
    }
    expect(await texts(`select distinct level::text as text from notice where digest_key is not null`)).toEqual(['1'])
  })

  it('reopens its digest when more comes after it was read, and sends it once', async () => {
    await choose(people.admin)
    await raise(8)
    await distribution.distribute()
    await db.pool.query('update notice set read_at = now()')
    await raise(2)
    const { inboxes: changed } = await distribution.distribute()
    expect(changed.find(({ accountId }) => accountId === people.admin)?.unread).toBe(1)
    expect(await deliveries()).toHaveLength(6)
  })
})

describe('messages outside of the console', () => {
  it('are queued for the channels chosen for the type, and where there is an address', async () => {
    await choose(people.admin, { channels: { alarm: ['mail', 'push'], export: ['mail'] } })
    await choose(people.north, { channels: { approval: ['mail'] } })
    await raise()
    await distribution.distribute()
    expect(await deliveries()).toEqual([`mail ${own.oemId}-admin`])
    await db.pool.query(
      `insert into notice_push (account_id, endpoint, p256dh, auth) values ($1, 'https://push.example/1', 'k', 'a')`,
      [people.admin],
    )
    await raise()
    await distribution.distribute()
    expect(await deliveries()).toHaveLength(3)
  })

  it('go to hooks of the organisations that see the vehicle, up to their level', async () => {
    const hook = (name: string, orgId: number, oemId = own.oemId, level = 3) =>
      db.pool.query(
        `insert into notice_hook (oem_id, org_id, name, kind, url, secret, types, level, language)
          values ($1, $2, $3, 'webhook', 'https://x.example', 's', '{alarm}', $4, 'en')`,
        [oemId, orgId, name, level],
      )
    await hook('head', own.head)
    await hook('north', own.north)
    await hook('urgent', own.north, own.oemId, 1)
    await hook('south', own.south)
    await hook('foreign', ground.foreign.head, ground.foreign.oemId)
    await raise()
    await distribution.distribute()
    expect(await deliveries()).toEqual(['hook head', 'hook north'])
  })

  it('wait for the end of quiet hours, but not above their level', async () => {
    const soon = new Date(Date.now() + 8 * 3_600_000)
    const now = soon.getUTCHours() * 60 + soon.getUTCMinutes()
    await choose(people.admin, { quietFrom: (now + 1_380) % 1_440, quietUntil: (now + 60) % 1_440, quietLevel: 1 })
    await raise(1, { level: 2 })
    await raise(1, { level: 1 })
    await distribution.distribute()
    const waits = await texts(
      `select (extract(epoch from d.next_at - now()) > 3000)::text as text from notice_delivery d join notice n on n.id = d.notice_id order by n.level`,
    )
    expect(waits).toEqual(['false', 'true'])
  })
})

describe('quiet hours', () => {
  const until = async (moment: string, zone: string, from: string, end: string) => {
    const minute = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
    const [text] = await texts(
      `select to_char(notice_quiet_until($1, $2, $3, $4) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as text`,
      moment,
      zone,
      minute(from),
      minute(end),
    )
    return text
  }

  it('end on the next day when they go over midnight', async () => {
    expect(await until('2026-11-23 22:30+08', 'Asia/Shanghai', '22:00', '07:00')).toBe('2026-11-23 23:00')
    expect(await until('2026-11-24 06:59+08', 'Asia/Shanghai', '22:00', '07:00')).toBe('2026-11-23 23:00')
    expect(await until('2026-11-24 07:00+08', 'Asia/Shanghai', '22:00', '07:00')).toBe('2026-11-23 23:00')
    expect(await until('2026-11-24 12:00+08', 'Asia/Shanghai', '22:00', '07:00')).toBe('2026-11-24 04:00')
    expect(await until('2026-11-24 12:30+08', 'Asia/Shanghai', '12:00', '13:00')).toBe('2026-11-24 05:00')
    expect(await until('2026-11-24 12:30+08', 'Asia/Shanghai', '00:00', '00:00')).toBe('2026-11-24 04:30')
  })

  it('keep their wall-clock end when the clock changes', async () => {
    // Berlin: 2026-03-29 02:00 becomes 03:00, 2026-10-25 03:00 becomes 02:00.
    expect(await until('2026-03-28 22:30Z', 'Europe/Berlin', '22:00', '06:00')).toBe('2026-03-29 04:00')
    expect(await until('2026-10-24 22:30Z', 'Europe/Berlin', '22:00', '06:00')).toBe('2026-10-25 05:00')
    expect(await until('2026-03-29 00:30Z', 'Europe/Berlin', '01:00', '02:30')).toBe('2026-03-29 01:30')
  })
})

it('keeps an erased vehicle out of inboxes', async () => {
  const vehicleId = await aVehicle(db, own, { orgId: own.north })
  await raise(1, { vehicleId })
  await distribution.distribute()
  await db.pool.query('delete from alarm_event where vehicle_id = $1', [vehicleId])
  await db.pool.query('delete from vehicle where id = $1', [vehicleId])
  expect(await inboxes()).toEqual({})
})
