import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { LEFT_ALONE, vehicleDataPlan } from './vehicle-data-plan.ts'
import { catalogueOf } from './vehicle-data-repository.ts'

/** Names of columns that say which vehicle, terminal or person a row is about. */
const NAMES_A_PERSON = /vehicle|(^|_)vins?$|terminal|phone|(^|_)plate(_|$)|iccid|msisdn|driver|licence|id_card|device/

const db = await testDatabase()
afterAll(() => db.close())
const tables = await catalogueOf(db.pool)
const plan = vehicleDataPlan(tables)
const planned = new Set(plan.map(({ name }) => name))

describe('data of one vehicle', () => {
  it('every table of the catalogue that names a vehicle, a terminal or a person is covered, or left alone for a reason', () => {
    const forgotten = tables.flatMap(({ name, columns }) => {
      const names = columns.filter((column) => NAMES_A_PERSON.test(column))
      return names.length === 0 || planned.has(name) || name in LEFT_ALONE ? [] : [`${name}: ${names.join(', ')}`]
    })
    expect(forgotten).toEqual([])
    expect(planned.size).toBeGreaterThan(50)
  })

  it('every table that refers to one that is emptied is covered, unless the database empties the reference itself', () => {
    const emptied = new Set(plan.filter(({ treatment }) => treatment === 'delete').map(({ name }) => name))
    const forgotten = tables.flatMap(({ name, refers }) =>
      planned.has(name) || name in LEFT_ALONE
        ? []
        : refers
            .filter(({ table, setsNull }) => emptied.has(table) && !setsNull)
            .map(({ table }) => `${name} → ${table}`),
    )
    expect(forgotten).toEqual([])
  })

  it('what is left alone exists, and is not covered besides', () => {
    const known = new Set(tables.map(({ name }) => name))
    expect(Object.keys(LEFT_ALONE).filter((name) => !known.has(name) || planned.has(name))).toEqual([])
  })

  it('removes who refers before who is referred to', () => {
    const at = new Map(plan.map(({ name }, index) => [name, index]))
    const late = tables.flatMap(({ name, refers }) =>
      refers
        .filter(({ table, setsNull }) => table !== name && !setsNull && at.get(name)! > at.get(table)!)
        .map(({ table }) => `${name} after ${table}`),
    )
    expect(late).toEqual([])
  })
})
