import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import type { ObjectImage } from './audit-objects.ts'

type Query = Pick<Database['orm'], 'execute'>

export interface Captured {
  before: ObjectImage[]
  after: ObjectImage[]
}

/** Rows that a call changed, as captured by the database: each row as it was first and as it is last. */
export async function capturedImages(query: Query, call: string): Promise<Captured> {
  const { rows } = await query.execute<{
    object: string
    objectId: string
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
  }>(
    sql`select object, object_id as "objectId", before, after from audit_capture where call = ${call}::uuid order by ctid`,
  )
  const objects = new Map<string, { before: ObjectImage; after: ObjectImage }>()
  for (const [index, { object, objectId, before, after }] of rows.entries()) {
    // Rows without a number of their own are reported one by one.
    const key = `${object}/${objectId || `#${index}`}`
    const known = objects.get(key)
    const image = { object, objectId }
    objects.set(key, { before: known?.before ?? { ...image, row: before }, after: { ...image, row: after } })
  }
  const all = [...objects.values()]
  return { before: all.map((each) => each.before), after: all.map((each) => each.after) }
}

export async function forgetCaptures(query: Query, call: string): Promise<void> {
  await query.execute(sql`delete from audit_capture where call = ${call}::uuid`)
}
