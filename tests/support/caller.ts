import type { Caller } from '#server/http/route.ts'

/** A signed-in account that may do everything; overrides name what a test is about. */
export function aCaller(overrides: Partial<Caller> = {}): Caller {
  return {
    userId: 1,
    username: 'operator',
    oemId: 'demo',
    orgId: 1,
    orgIds: [1],
    codes: 'all',
    riskCeiling: 3,
    tokenHash: 'hash-of-test-token',
    ...overrides,
  }
}
