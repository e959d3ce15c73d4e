import { describe, expect, it } from 'vitest'
import { opensAny } from '#core/domain/page-group.ts'
import { callsOfPages } from '#tests/support/page-calls.ts'

/**
 * Pages whose modules import lookups they never call: the fields of search forms share one module. They show exports,
 * accounts, entries of the audit trail, roles and walls, so they need no fleet permission.
 */
const IMPORTED_ONLY = [
  '/exportFile',
  '/exportFile/index',
  '/permit',
  '/permit/account',
  '/permit/log',
  '/permit/menu',
  '/permit/organize',
  '/permit/role',
  '/permit/screen',
  '/permit/tenant',
  '/personal/message',
]

const pages = callsOfPages()
const lookups = [...pages].flatMap(([page, calls]) =>
  calls.flatMap(({ access, path }) => (typeof access === 'object' && 'usedOn' in access ? { page, path, access } : [])),
)

describe('lookups', () => {
  it('are found in the sources of the pages that use them', () => {
    expect(pages.get('/tbox/loginJournal')?.map(({ path }) => path)).toContain('/tsp-bss/v1/vehicle/findVinListByDim')
    expect(pages.get('/multiTrack')?.map(({ path }) => path)).toContain('/tsp-bss/v1/vehicle/monitorFleet')
  })

  it('are open to whoever may open a page that uses them', () => {
    const closed = lookups.filter(({ page, access }) => !opensAny(new Set([page]), access.usedOn))
    const places = closed.map(({ page, path }) => `${page} → ${path}`)
    expect(places.filter((place) => !IMPORTED_ONLY.includes(place.split(' ')[0]!))).toEqual([])
  })

  it('are closed to whoever may open none of them', () => {
    for (const { access } of lookups) {
      expect(opensAny(new Set(), access.usedOn)).toBe(false)
      expect(opensAny(new Set(['/personal/message', '/operates/alarm']), access.usedOn)).toBe(false)
    }
  })
})
