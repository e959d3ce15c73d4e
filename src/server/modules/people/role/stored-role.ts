import type { role } from '#server/store/schema/account.ts'

export type StoredRole = typeof role.$inferSelect
