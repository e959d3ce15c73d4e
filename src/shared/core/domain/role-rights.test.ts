import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIELD_MASKS } from './field-mask.ts'
import { beyondOwn, LIMITED_COMMANDS, partsOfCode, type Rights, rightsOf, sharedRights } from './role-rights.ts'

const codes = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .uniqueArray(fc.constantFrom('/home', '/permit/role', '/tbox/awake', '/a/b/c'))
      .map((some) => new Set(some)),
  },
  fc.constant('all' as const),
)
const rights: fc.Arbitrary<Rights> = fc.record({
  codes,
  riskCeiling: fc.constantFrom(0, 1, 2, 3),
  exportRowsADay: fc.nat({ max: 5_000_000 }),
  hides: fc.subarray([...FIELD_MASKS]),
  commandLimits: fc.dictionary(fc.constantFrom(...LIMITED_COMMANDS), fc.nat({ max: 9 }), { maxKeys: 3 }),
})
const opens = (given: Rights, code: string) => given.codes === 'all' || given.codes.has(code)

describe('rights', () => {
  it('are what any role gives', () => {
    fc.assert(
      fc.property(fc.array(rights, { maxLength: 4 }), fc.constantFrom('/home', '/a/b/c'), (roles, code) => {
        const sum = rightsOf(roles)
        expect(opens(sum, code)).toBe(roles.some((each) => opens(each, code)))
        expect(sum.riskCeiling).toBe(Math.max(0, ...roles.map((each) => each.riskCeiling)))
      }),
    )
  })

  it('that two share are beyond neither, and are all of what one holds that has no more than the other', () => {
    fc.assert(
      fc.property(rights, rights, (own, other) => {
        const shared = sharedRights(own, other)
        expect([beyondOwn(own, shared), beyondOwn(other, shared)]).toEqual([null, null])
        expect(beyondOwn(sharedRights(shared, own), shared)).toBeNull()
      }),
    )
  })

  it('hide what every role hides, and limit commands only where every role that may send them does', () => {
    const role: Rights = { codes: 'all', riskCeiling: 3, exportRowsADay: 0, hides: [], commandLimits: {} }
    const driver: Rights = { ...role, hides: ['phone', 'position'], commandLimits: { lock: 2, unlock: 2 } }
    const limited = { ...role, hides: ['phone'], commandLimits: { lock: 5 } } as const
    expect(rightsOf([driver, limited])).toMatchObject({ hides: ['phone'], commandLimits: { lock: 5 } })
    expect(rightsOf([driver, { ...role, riskCeiling: 1 }]).commandLimits).toEqual({ lock: 2, unlock: 2 })
    expect(rightsOf([])).toMatchObject({ hides: [] })
  })

  it('never grow by what one may grant', () => {
    fc.assert(
      fc.property(rights, fc.array(rights, { maxLength: 6 }), (own, wanted) => {
        const granted = wanted.filter((each) => beyondOwn(own, each) === null)
        expect(beyondOwn(own, rightsOf([own, ...granted]))).toBeNull()
      }),
    )
  })

  it('name what is beyond the own ones', () => {
    const own: Rights = {
      codes: new Set(['/home']),
      riskCeiling: 2,
      exportRowsADay: 10,
      hides: ['phone'],
      commandLimits: { setParameters: 3 },
    }
    expect(beyondOwn(own, own)).toBeNull()
    expect(beyondOwn(own, { ...own, codes: 'all' })).toBe('codes')
    expect(beyondOwn(own, { ...own, codes: new Set(['/home', '/permit/role']) })).toBe('codes')
    expect(beyondOwn(own, { ...own, riskCeiling: 3 })).toBe('riskCeiling')
    expect(beyondOwn(own, { ...own, exportRowsADay: 11 })).toBe('exportRowsADay')
    expect(beyondOwn(own, { ...own, hides: ['person'] })).toBe('hides')
    expect(beyondOwn(own, { ...own, hides: ['phone', 'person'] })).toBeNull()
    expect(beyondOwn(own, { ...own, commandLimits: {} })).toBe('commandLimits')
    expect(beyondOwn(own, { ...own, commandLimits: { setParameters: 4 } })).toBe('commandLimits')
    expect(beyondOwn(own, { ...own, commandLimits: { setParameters: 2 } })).toBeNull()
    expect(beyondOwn(own, { ...own, commandLimits: {}, riskCeiling: 1 })).toBeNull()
  })
})

it('a code names its page, the part of it and what is done', () => {
  const pages = new Set(['/tbox/loginJournal', '/home', '/permit/screen'])
  expect(partsOfCode('/tbox/loginJournal/loginLog/export', pages)).toEqual({
    page: '/tbox/loginJournal',
    part: 'loginLog',
    verb: 'export',
  })
  expect(partsOfCode('/permit/screen/edit', pages)).toEqual({ page: '/permit/screen', part: '', verb: 'edit' })
})
