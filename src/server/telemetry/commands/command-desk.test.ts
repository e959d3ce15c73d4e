import { expect, it } from 'vitest'
import { aCaller } from '#tests/support/caller.ts'
import { CommandDesk, type DeskParts } from './command-desk.ts'
import type { CommandJob } from './command-service.ts'

/** A desk with one job that waits for a second approver; the sweep that ends overdue ones has not come round. */
function aDesk(expiresAt: number) {
  const job = {
    id: 7,
    kind: 'lock',
    riskClass: 3,
    status: 'awaitingApproval',
    operatorId: 1,
    vehicleId: 3,
    expiresAt,
  } as CommandJob
  const sent: number[] = []
  const parts = {
    jobs: { find: () => ({ job }), become: () => Promise.resolve(true) },
    repository: { find: () => Promise.resolve(job) },
    router: { offer: () => Promise.resolve(sent.push(job.id)), keepOrRelease: () => undefined },
    stateOf: () => undefined,
  }
  return { desk: new CommandDesk(parts as unknown as DeskParts), sent }
}
const second = aCaller({ userId: 2 })

it('what has expired is approved by no one, also before it is swept away', async () => {
  const { desk, sent } = aDesk(Date.now() - 1)
  await expect(desk.approve(second, 7, '')).rejects.toMatchObject({ key: 'error.commandExpired' })
  await expect(desk.reject(second, 7, '')).rejects.toMatchObject({ key: 'error.commandExpired' })
  expect(sent).toEqual([])
})

it('what has not is looked at further', async () => {
  const { desk } = aDesk(Date.now() + 60_000)
  await expect(desk.approve(second, 7, '')).rejects.toMatchObject({ key: 'error.commandNoPosition' })
})

it('is approved within the risk class of the approver', async () => {
  const { desk, sent } = aDesk(Date.now() + 60_000)
  for (const riskCeiling of [0, 1, 2] as const) {
    const approver = aCaller({ userId: 2, riskCeiling })
    await expect(desk.approve(approver, 7, '')).rejects.toMatchObject({ key: 'error.riskCeiling' })
  }
  expect(sent).toEqual([])
})
