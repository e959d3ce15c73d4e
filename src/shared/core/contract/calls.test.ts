import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { calls } from './calls.ts'
import { endpoint, type GivenBody, type GivenQuery } from './endpoint.ts'
import { rangeInOrder, requiredText, timeRange } from './fields.ts'

const Input = z.object({ name: requiredText(10) })
const Row = Input.extend({ id: z.number().int(), updateTime: z.string() })
const Filter = z.object({ name: z.string().optional() })

const depots = calls(
  { page: '/base/depot', buttons: '/base/depot/depot', row: Row, input: Input, filter: Filter },
  {
    list: ['GET /test/depot/list', 'Depots'],
    detail: ['GET /test/depot/detail', 'One depot', 'signed-in'],
    create: ['POST /test/depot/insert', 'Add a depot'],
    update: ['POST /test/depot/update', 'Change a depot'],
    overwrite: ['POST /test/depot/save', 'Save a depot'],
    remove: ['POST /test/depot/delete', 'Delete depots'],
    restore: ['POST /test/depot/restore', 'Bring depots back'],
    export: ['GET /test/depot/export', 'Depots as a workbook'],
    template: ['GET /test/depot/template', 'Empty workbook'],
    import: ['POST /test/depot/import', 'Import a workbook'],
  },
)

describe('the usual calls of a resource', () => {
  it('have the method, path and summary that are written in their definition', () => {
    expect(depots.create).toMatchObject({ method: 'POST', path: '/test/depot/insert', summary: 'Add a depot' })
  })

  it('need the page to read and a button of it to change', () => {
    const accessOf = Object.fromEntries(Object.entries(depots).map(([verb, { access }]) => [verb, access]))
    expect(accessOf).toEqual({
      list: { code: '/base/depot' },
      detail: 'signed-in',
      create: { code: '/base/depot/depot/add' },
      update: { code: '/base/depot/depot/edit' },
      overwrite: { code: '/base/depot/depot/edit' },
      remove: { code: '/base/depot/depot/delete' },
      restore: { code: '/base/depot/depot/archive' },
      export: { code: '/base/depot/depot/export' },
      template: { code: '/base/depot/depot/import' },
      import: { code: '/base/depot/depot/import' },
    })
  })

  it('may all need one and the same button', () => {
    const edit = { code: '/base/depot/edit' }
    const { removeOne } = calls(
      { page: '/base/depot', buttons: edit, audit: 'permission' },
      { removeOne: ['POST /test/depot/delete', 'Delete a depot'] },
    )
    expect(removeOne).toMatchObject({ access: edit, audit: 'permission' })
  })

  it('state their tab of the audit trail', () => {
    const kinds = Object.fromEntries(Object.entries(depots).map(([verb, { audit }]) => [verb, audit]))
    expect(kinds).toEqual({
      list: null,
      detail: null,
      create: 'operation',
      update: 'operation',
      overwrite: 'operation',
      remove: 'operation',
      restore: 'operation',
      export: 'export',
      template: null,
      import: 'operation',
    })
  })

  it('take and answer what the resource is made of', () => {
    const row = { id: 1, name: 'North', updateTime: '2026-01-01 00:00:00' }
    expect(depots.list.query.parse({ name: 'a', pageSize: '20' })).toEqual({ name: 'a', pageSize: 20 })
    expect(depots.list.response.parse({ list: [row], total: 1 })).toEqual({ list: [row], total: 1 })
    expect(depots.update.body.safeParse({ id: 1, name: 'North' }).success).toBe(false)
    expect(depots.overwrite.body.parse({ id: 1, name: 'North' })).toEqual({ id: 1, name: 'North' })
    expect(depots.create.body.safeParse({ name: '' }).success).toBe(false)
    expectTypeOf<GivenQuery<typeof depots.export>>().toEqualTypeOf<{ name?: string | undefined }>()
    expectTypeOf<GivenBody<typeof depots.create>>().toEqualTypeOf<{ name: string }>()
  })

  it('are only those the resource has schemas for', () => {
    const about = { page: '/base/depot', buttons: '/base/depot/depot', row: Row } as const
    const list = ['GET /test/depot/list', 'Depots'] as const
    // @ts-expect-error without an input nothing is created
    expect(calls(about, { list, create: ['POST /test/depot/insert', 'Add a depot'] })).toHaveProperty('list')
    // @ts-expect-error a list is read by GET
    expect(calls(about, { list: ['POST /test/depot/list', 'Depots'] })).toHaveProperty('list')
  })

  it('read journals by cursor, and keep the rules of the filter', () => {
    const { list, count } = calls(
      {
        page: '/base/depot',
        buttons: '/base/depot/depot',
        row: Row,
        filter: z.object(timeRange).refine(...rangeInOrder),
        cursor: /^\d+$/,
      },
      { list: ['GET /test/log', 'Log'], count: ['GET /test/log/count', 'Rows of the log'] },
    )
    const range = { startTime: '2026-01-01 00:00:00', endTime: '2026-01-02 00:00:00' }
    expect(list.query.parse({ ...range, rowKey: '12' })).toEqual({ ...range, rowKey: '12', pageSize: 10 })
    expect(list.query.safeParse({ startTime: range.endTime, endTime: range.startTime }).success).toBe(false)
    expect(list.response.parse({ list: [], nextKey: null })).toEqual({ list: [], nextKey: null })
    expect(count.response.parse({ rows: 3, more: false })).toEqual({ rows: 3, more: false })
  })
})

describe('a call of its own', () => {
  const summary = 'for this test'

  it('states its tab of the audit trail when it changes something or exports', () => {
    // @ts-expect-error a change states `audit`
    endpoint('POST /test/depot/close', 'signed-in', { summary })
    // @ts-expect-error so does an export
    endpoint('GET /test/depot/report/export', 'signed-in', { summary })
    expect(endpoint('POST /test/depot/close', 'signed-in', { summary, audit: 'command' }).audit).toBe('command')
  })

  it('is in no tab when it only reads', () => {
    expect(endpoint('GET /test/depot/report', 'signed-in', { summary })).toMatchObject({ method: 'GET', audit: null })
  })
})
