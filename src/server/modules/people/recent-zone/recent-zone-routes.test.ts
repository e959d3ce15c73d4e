import { afterAll, describe, expect, it } from 'vitest'
import { chooseRecentZone, clearRecentZones, listRecentZones, type RecentZone } from '#core/contract/recent-zone.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { recentZoneRepository } from './recent-zone-repository.ts'
import { recentZoneRoutes } from './recent-zone-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const person = async (username: string, { oemId, head }: { oemId: string; head: number }, orgIds: number[]) =>
  aCaller({ userId: (await addAccount(db, { username, password: 'x', oemId, orgId: head })).id, oemId, orgIds })
const { ask, close } = await testApp((app) => recentZoneRoutes(app, { zones: recentZoneRepository(db) }), {
  ann: await person('ann', own, [own.head, own.north]),
  bob: await person('bob', own, [own.head, own.north]),
  south: await person('south', own, [own.south]),
  stranger: await person('stranger', foreign, [foreign.head]),
})
afterAll(async () => {
  await close()
  await db.close()
})

const vin = 'LZONE000000000001'
await aVehicle(db, own, { vin, country: 'IQ', orgId: own.north })
const list = async (token: string, query: { vin?: string } = {}): Promise<[string, string][]> =>
  (await ask(listRecentZones, { token, query })).data.map(({ zone, origin }: RecentZone) => [zone, origin])
const choose = (token: string, zone: string, of?: string) =>
  ask(chooseRecentZone, { token, body: { zone, ...(of && { vin: of }) } })

describe('recent time-zone list', () => {
  it('holds what the person chose, newest first, each once, at most five', async () => {
    for (const zone of ['Europe/Paris', 'Asia/Tokyo', 'Europe/Rome', 'Asia/Dubai', 'Europe/Minsk', 'Asia/Qatar']) {
      await choose('ann', zone)
    }
    await choose('ann', 'Europe/Rome')
    const zones = (await list('ann')).map(([zone]) => zone)
    expect(zones).toEqual(['Europe/Rome', 'Asia/Qatar', 'Europe/Minsk', 'Asia/Dubai', 'Asia/Tokyo'])
    expect(await list('bob')).toEqual([])
  })

  it('with a VIN begins with the own zones for that vehicle, its country and those of colleagues', async () => {
    await choose('bob', 'Europe/Berlin', vin)
    await choose('stranger', 'America/Lima', vin)
    await choose('south', 'Asia/Seoul', vin)
    expect(await list('bob', { vin })).toEqual([
      ['Europe/Berlin', 'own'],
      ['Asia/Baghdad', 'vehicle'],
    ])
    expect((await list('ann', { vin })).slice(0, 2)).toEqual([
      ['Asia/Baghdad', 'vehicle'],
      ['Europe/Berlin', 'colleague'],
    ])
  })

  it('reports nothing about vehicles outside of the data scope', async () => {
    expect(await list('south', { vin })).toEqual([['Asia/Seoul', 'own']])
  })

  it('can be cleared, for the person alone', async () => {
    await ask(clearRecentZones, { token: 'ann', body: {} })
    expect(await list('ann')).toEqual([])
    expect(await list('bob')).toEqual([['Europe/Berlin', 'own']])
  })

  it('refuses what is no zone', async () => {
    expect(await choose('ann', 'Mars/Olympus')).toMatchObject({ code: 400, failDetail: [{ path: 'zone' }] })
  })
})
