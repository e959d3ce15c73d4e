import { describe, expect, it } from 'vitest'
import { requestOf, UdsForm } from './uds-form.ts'

const given = { vin: 'LGWEF4A50TEST0001', address: '7E0' }
const bytes = (form: object) => requestOf(UdsForm.parse({ ...given, ...form }))

describe('what a UDS form asks for', () => {
  it.each([
    [{ action: 'dtcs', mask: [0, 3, 7] }, '190289'],
    [{ action: 'snapshot', dtc: 'P0123-45' }, '1904012345ff'],
    [{ action: 'extended', dtc: 'P0123-45', record: 1 }, '190601234501'],
    [{ action: 'did', dids: 'F190 F18C' }, '22f190f18c'],
    [{ action: 'clear' }, '14ffffff'],
    [{ action: 'raw', raw: '31 01 02 03' }, '31010203'],
  ])('%j is %s', (form, hex) => {
    expect(bytes(form)).toBe(hex)
  })

  it.each([
    ['snapshot', 'dtc'],
    ['extended', 'dtc'],
    ['did', 'dids'],
    ['raw', 'raw'],
    ['dtcs', 'mask'],
  ])('%s is nothing without its %s', (action, field) => {
    const { error } = UdsForm.safeParse({ ...given, action })
    expect(error?.issues).toMatchObject([{ path: [field], message: 'validation.required' }])
  })

  it.each([{ dtc: 'X1' }, { dids: 'F19' }, { raw: '1' }, { address: 'XYZ' }, { mask: [] }])(
    '%j is refused',
    (wrong) => {
      expect(UdsForm.safeParse({ ...given, action: 'raw', ...wrong }).success).toBe(false)
    },
  )
})
