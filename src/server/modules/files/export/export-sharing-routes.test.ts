import ExcelJS from 'exceljs'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  approveExport,
  listExportApprovals,
  listExportReaders,
  listExportShares,
  removeExportShare,
  shareExport,
} from '#core/contract/export-sharing.ts'
import { createExport, getExport, getExportLink, getExportOptions, listSharedExports } from '#core/contract/export.ts'
import { exportVehicles } from '#core/contract/vehicle.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { exportGround } from '#tests/support/export-ground.ts'

const ground = await exportGround()
const { ask, db, own, people, startWorker, until, state, fileOf } = ground
afterEach(() => ground.forget())
afterAll(() => ground.close())

const later = (hours: number) => toPlatformTime(Date.now() + hours * 3_600_000)
const register = { path: exportVehicles.path, filter: {}, format: 'csv' as const }
async function finished(body: object = register): Promise<number> {
  startWorker()
  const id = (await ask(createExport, { body: body as never })).data.id as number
  await until(id, 'ready')
  return id
}
const share = (id: number, accountId: number, untilTime = later(1), token = 'person') =>
  ask(shareExport, { body: { id, accountIds: [accountId], untilTime }, token })
const link = async (id: number, token: string) => (await ask(getExportLink, { query: { id }, token })).code

describe('sharing inside of the tenant', () => {
  it('lets a colleague fetch the file until the time, and not a moment after it was taken back', async () => {
    const id = await finished()
    expect(await link(id, 'colleague')).toBe(409)
    expect((await share(id, people.colleague)).code).toBe(200)
    expect(await link(id, 'colleague')).toBe(200)
    const { data } = await ask(listSharedExports, { token: 'colleague' })
    expect(data).toMatchObject({ total: 1, list: [{ id, own: false, requester: 'person' }] })
    expect(data.list[0].sharedUntilTime).not.toBeNull()
    expect((await state(id)).shares).toBe(1)
    await ask(removeExportShare, { body: { id, accountId: people.colleague } })
    expect(await link(id, 'colleague')).toBe(409)
    expect((await ask(listSharedExports, { token: 'colleague' })).data.total).toBe(0)
  })

  it('ends by itself', async () => {
    const id = await finished()
    await share(id, people.colleague)
    await db.pool.query(`update export_share set until = now() - interval '1 second'`)
    expect(await link(id, 'colleague')).toBe(409)
    expect((await state(id)).shares).toBe(0)
  })

  it('asks at each download for the permission of the export and every organisation it shows', async () => {
    const id = await finished()
    await share(id, people.colleague)
    expect(await link(id, 'colleagueWithoutCode')).toBe(403)
    expect(await link(id, 'colleagueOfNorth')).toBe(403)
    const [listed] = (await ask(listExportShares, { query: { id } })).data
    // The account itself has no role in this test.
    expect(listed).toMatchObject({ accountId: people.colleague, able: false })
  })

  it('is for people of the tenant, by the owner, and not beyond the life of the file', async () => {
    const id = await finished()
    expect((await share(id, people.stranger)).code).toBe(400)
    expect((await share(id, people.person)).code).toBe(400)
    expect((await share(id, people.colleague, later(-1))).code).toBe(400)
    expect((await share(id, people.colleague, later(24 * 30))).code).toBe(400)
    expect((await share(id, people.colleague, later(1), 'colleague')).code).toBe(409)
    const found = await ask(listExportReaders, { query: { keyWord: 'coll' } })
    expect(found.data.list.map(({ accountId }: { accountId: number }) => accountId)).toEqual([people.colleague])
    expect((await ask(listExportReaders, { query: {} })).data.list).not.toContainEqual(
      expect.objectContaining({ accountId: people.stranger }),
    )
  })
})

describe('exports with personal data', () => {
  const withNames = {
    path: exportVehicles.path,
    filter: {},
    columns: ['driverName', 'vin'],
    purpose: 'Accident of 5 May',
  }
  const decide = (id: number, approve: boolean, token = 'colleague', note = '') =>
    ask(approveExport, { body: { id, approve, note }, token })

  it('reports which columns hold them, and leaves them out unless they are chosen', async () => {
    const { data } = await ask(getExportOptions, { query: { path: exportVehicles.path }, lang: 'en' })
    expect(data.columns).toContainEqual({ name: 'driverName', title: 'Driver', personal: true })
    expect(data.columns).toContainEqual({ name: 'vin', title: 'VIN', personal: false })
    const [head] = (await (await fileOf(await finished())).text()).split('\n')
    expect(head).toContain('plate')
    expect(head).not.toContain('driverName')
  })

  it('want a reason', async () => {
    expect(await ask(createExport, { body: { ...withNames, purpose: 'x' } })).toMatchObject({
      code: 400,
      failDetail: [{ path: 'purpose' }],
    })
  })

  it('are made once another person has agreed, with a watermark in every row', async () => {
    startWorker()
    const made = (await ask(createExport, { body: withNames })).data
    expect(made.state).toBe('awaitingApproval')
    const [waiting] = (await ask(listExportApprovals, { token: 'colleague' })).data.list
    expect(waiting).toMatchObject({ id: made.id, purpose: 'Accident of 5 May', personal: true })
    expect((await decide(made.id, true, 'person')).code).toBe(409)
    expect((await decide(made.id, true, 'stranger')).code).toBe(409)
    expect((await state(made.id)).state).toBe('awaitingApproval')
    expect((await decide(made.id, true)).code).toBe(200)
    expect((await decide(made.id, false, 'colleague', 'too late')).code).toBe(409)
    await until(made.id, 'ready')
    expect(await state(made.id)).toMatchObject({ decidedBy: 'colleague' })
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(await (await fileOf(made.id)).arrayBuffer())
    const [data, about] = workbook.worksheets
    const [heads, first] = data!.getSheetValues().slice(1) as unknown[][]
    expect(heads).toHaveLength(4)
    expect(first![1]).toBe(own.vin)
    expect(first![2]).toBe('Lin Wei')
    expect(first![3]).toMatch(new RegExp(`^person · \\d{4}-.* · Accident of 5 May · #${made.id}$`))
    expect(data!.headerFooter.oddHeader).toContain('Accident of 5 May')
    expect(JSON.stringify(about!.getSheetValues())).toContain('Accident of 5 May')
  })

  it('cannot be shared: the approval holds for one reader', async () => {
    startWorker()
    const { id } = (await ask(createExport, { body: withNames })).data
    await decide(id, true)
    await until(id, 'ready')
    expect((await share(id, people.colleague)).code).toBe(409)
  })

  it('are not made when the other person says no, and says why', async () => {
    startWorker()
    const { id } = (await ask(createExport, { body: withNames })).data
    expect((await decide(id, false)).code).toBe(400)
    await decide(id, false, 'colleague', 'No case number')
    expect(await state(id)).toMatchObject({ state: 'rejected', decisionNote: 'No case number' })
    expect((await ask(getExport, { query: { id } })).data.rows).toBe(0)
  })
})
