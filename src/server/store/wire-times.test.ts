import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { aTenant } from '#tests/builders/master-data.ts'
import { testDatabase } from '#tests/support/database.ts'
import { blackBox } from './schema/device.ts'
import { wireTime, wireTimes } from './wire-times.ts'

const db = await testDatabase()
afterAll(() => db.close())
const { oemId, head } = await aTenant(db, 'wire')
const at = new Date('2026-03-01T16:00:00.987Z')
const [made] = await db.orm
  .insert(blackBox)
  .values({ oemId, orgId: head, number: 'R-1', selfTestAt: at, createdAt: at, updatedAt: at })
  .returning()

describe('times in a selection', () => {
  it('are platform times, and null where there is none', async () => {
    const [row] = await db.orm
      .select({
        ...wireTimes(blackBox),
        selfTestTime: wireTime(blackBox.selfTestAt),
        installTime: wireTime(blackBox.installedAt),
        laterTime: wireTime(sql`${blackBox.createdAt} + interval '1 day'`),
        noTime: wireTime(sql`(select max(b.created_at) from black_box b where b.number = 'R-2')`),
      })
      .from(blackBox)
      .where(eq(blackBox.id, made!.id))
    expect(row).toEqual({
      createTime: '2026-03-02 00:00:00',
      updateTime: '2026-03-02 00:00:00',
      selfTestTime: '2026-03-02 00:00:00',
      installTime: null,
      laterTime: '2026-03-03 00:00:00',
      noTime: null,
    })
  })

  it('leave the column a moment, to the millisecond', () => {
    expect(made!.updatedAt).toEqual(at)
  })
})
