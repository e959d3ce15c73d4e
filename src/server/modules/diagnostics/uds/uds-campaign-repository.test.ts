import { afterAll, expect, it } from 'vitest'
import { account } from '#server/store/schema/account.ts'
import { udsCampaign, udsRun } from '#server/store/schema/diagnostics.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { testDatabase } from '#tests/support/database.ts'
import { udsCampaignRepository } from './uds-campaign-repository.ts'

const db = await testDatabase()
const own = await aTenant(db)
const campaigns = udsCampaignRepository(db)
afterAll(() => db.close())

it('tasks wait for the decision of who sees every vehicle and did not request them', async () => {
  const person = { oemId: own.oemId, orgId: own.head, passwordHash: '-' }
  const people = ['requester', 'approver'].map((username) => ({ ...person, username, displayName: username }))
  const [requester, approver] = (await db.orm.insert(account).values(people).returning()).map(({ id }) => id)
  const at = new Date()
  const common = { oemId: own.oemId, templateName: 'Unlock', steps: [], startsAt: at, endsAt: at, maxMinutes: 5 }
  const [waiting, ready] = await db.orm
    .insert(udsCampaign)
    .values([
      { ...common, name: 'Waiting', state: 'awaitingApproval', ownerId: requester! },
      { ...common, name: 'Ready', state: 'ready', ownerId: requester! },
    ])
    .returning()
  const vehicleIds = [await aVehicle(db, own, { orgId: own.north }), await aVehicle(db, own, { orgId: own.south })]
  for (const { id: campaignId } of [waiting!, ready!]) {
    await db.orm.insert(udsRun).values(vehicleIds.map((vehicleId) => ({ campaignId, vehicleId })))
  }
  const toDecide = async (userId: number, orgIds: number[]) => {
    const found = await campaigns.page({ oemId: own.oemId, orgIds, userId }, { toDecide: true }, { page: 1, size: 10 })
    return found.list.map(({ name }) => name)
  }
  expect(await toDecide(approver!, [own.head, own.north, own.south])).toEqual(['Waiting'])
  expect(await toDecide(requester!, [own.head, own.north, own.south])).toEqual([])
  expect(await toDecide(approver!, [own.north])).toEqual([])
})
