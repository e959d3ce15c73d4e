import type { TagTable } from '../schema/field.ts'
import { u8 } from '../schema/fields.ts'

export const doorControl = u8({ values: { 0: 'unlock', 1: 'lock' } })

/** Kinds of control in 0x8500 of 2019, by id. The standard has the doors; others are the manufacturers' own. */
export const standardControls: TagTable = new Map([[0x0001, { key: 'door', field: doorControl }]])
