import { z } from 'zod'
import type { AuditKind } from '../domain/audit-kind.ts'
import {
  type AccessOrCode,
  type AnyEndpoint,
  type CallText,
  type Endpoint,
  endpoint,
  isCode,
  type nothing,
} from './endpoint.ts'
import { Changed, ManyIds, NewId, OneId, platformTime, rowId } from './fields.ts'
import { ImportResult } from './import.ts'
import { cursorPage, cursorQuery, paged, pagedQuery, RowEstimate, sortedBy } from './paging.ts'

/** Common properties of the standard calls of a resource. */
interface Resource {
  /** Menu code of the page, or who else may read. */
  page: AccessOrCode
  /** Prefix of the button codes: `…/add`, `…/edit`, `…/delete`, `…/archive`, `…/import`, `…/export`; or who may press any. */
  buttons: AccessOrCode
  row?: z.ZodType
  /** Response of `detail`, if it is more than a row. */
  detail?: z.ZodType
  /** User input. */
  input?: z.ZodObject
  filter?: z.ZodObject
  /** Form of the row key of a journal: its list is read by cursor. Without it, lists have numbered pages. */
  cursor?: RegExp
  /** Fields by which its numbered list can be sorted. */
  sorts?: readonly string[]
  /** Tab of the audit trail for its changes; `operation` when absent. */
  audit?: AuditKind
}

type Nothing = typeof nothing
type Extended<F extends z.ZodType, S extends z.core.$ZodLooseShape> =
  F extends z.ZodObject<infer Shape, infer Config>
    ? z.ZodObject<z.core.util.Extend<Shape, S>, Config>
    : z.ZodObject<z.core.util.Writeable<S>>
type Row<B> = B extends { row: infer R extends z.ZodType } ? R : never
type Detail<B> = B extends { detail: infer D extends z.ZodType } ? D : Row<B>
type Input<B> = B extends { input: infer I extends z.ZodObject } ? I : never
type Filter<B> = B extends { filter: infer F extends z.ZodObject } ? F : Nothing
type List<B> = B extends { cursor: RegExp }
  ? Endpoint<
      Extended<Filter<B>, ReturnType<typeof cursorQuery>['shape']>,
      Nothing,
      ReturnType<typeof cursorPage<Row<B>>>
    >
  : Endpoint<Extended<Filter<B>, typeof pagedQuery.shape & Sorts<B>>, Nothing, ReturnType<typeof paged<Row<B>>>>
type Sorts<B> = B extends { sorts: readonly (infer F extends string)[] } ? ReturnType<typeof sortedBy<F>> : object

const identified = { id: rowId }
const asRead = { id: rowId, updateTime: platformTime }

interface Made<B extends Resource> {
  /** One page of rows, or of a journal. */
  list: List<B>
  /** Every row, where there are few. */
  all: Endpoint<Filter<B>, Nothing, z.ZodArray<Row<B>>>
  /** How many rows a journal filter matches. */
  count: Endpoint<Filter<B>, Nothing, typeof RowEstimate>
  detail: Endpoint<typeof OneId, Nothing, Detail<B>>
  create: Endpoint<Nothing, Input<B>, typeof NewId>
  /** 409 when the row was changed after `updateTime`. */
  update: Endpoint<Nothing, Extended<Input<B>, typeof asRead>, Nothing>
  /** The last one who saves wins. */
  overwrite: Endpoint<Nothing, Extended<Input<B>, typeof identified>, Nothing>
  remove: Endpoint<Nothing, typeof ManyIds, typeof Changed>
  removeOne: Endpoint<Nothing, typeof OneId, Nothing>
  archive: Endpoint<Nothing, typeof ManyIds, typeof Changed>
  restore: Endpoint<Nothing, typeof ManyIds, typeof Changed>
  /** A file of every row the filter matches. */
  export: Endpoint<Filter<B>, Nothing, Nothing>
  /** Empty workbook of the import. */
  template: Endpoint<Nothing, Nothing, Nothing>
  /** multipart/form-data: file, one xls or xlsx. */
  import: Endpoint<Nothing, Nothing, typeof ImportResult>
}
type Verb = keyof Made<Resource>
type Reading = 'list' | 'all' | 'count' | 'detail' | 'export' | 'template'

/** Method with full path, summary, and who may call where it is not as usual. */
type Call<V extends Verb> = readonly [
  call: V extends Reading ? `GET /${string}` : `POST /${string}`,
  summary: string,
  access?: AccessOrCode,
]
type VerbsOf<B extends Resource> =
  | Exclude<Verb, 'list' | 'all' | 'detail' | 'create' | 'update' | 'overwrite'>
  | (B extends { row: z.ZodType } ? 'list' | 'all' : never)
  | (B extends { row: z.ZodType } | { detail: z.ZodType } ? 'detail' : never)
  | (B extends { input: z.ZodObject } ? 'create' | 'update' | 'overwrite' : never)

type Parts = Partial<Pick<AnyEndpoint, 'query' | 'body' | 'response' | 'transfer' | 'cancellable'>>
interface Usual {
  /** End of the button code; without one, reading the page is sufficient. */
  button?: string
  parts: (about: Resource) => Parts
}

const filterOf = ({ filter }: Resource): Parts => (filter ? { query: filter } : {})
const rowOf = ({ row = z.never() }: Resource) => row
const inputOf = ({ input = z.object({}) }: Resource) => input
const many = () => ({ body: ManyIds, response: Changed })

const USUAL: Readonly<Record<Verb, Usual>> = {
  list: {
    parts: ({ filter = z.object({}), cursor, sorts, ...about }) => ({
      query: cursor
        ? filter.safeExtend(cursorQuery(cursor).shape)
        : filter.safeExtend({ ...pagedQuery.shape, ...(sorts && sortedBy(...sorts)) }),
      response: cursor ? cursorPage(rowOf(about)) : paged(rowOf(about)),
    }),
  },
  all: { parts: (about) => ({ ...filterOf(about), response: z.array(rowOf(about)) }) },
  count: { parts: (about) => ({ ...filterOf(about), response: RowEstimate }) },
  detail: { parts: (about) => ({ query: OneId, response: about.detail ?? rowOf(about) }) },
  create: { button: 'add', parts: (about) => ({ body: inputOf(about), response: NewId }) },
  update: { button: 'edit', parts: (about) => ({ body: inputOf(about).safeExtend(asRead) }) },
  overwrite: { button: 'edit', parts: (about) => ({ body: inputOf(about).safeExtend(identified) }) },
  remove: { button: 'delete', parts: many },
  removeOne: { button: 'delete', parts: () => ({ body: OneId }) },
  archive: { button: 'archive', parts: many },
  restore: { button: 'archive', parts: many },
  export: { button: 'export', parts: (about) => ({ ...filterOf(about), transfer: true }) },
  template: { button: 'import', parts: () => ({ transfer: true }) },
  import: { button: 'import', parts: () => ({ response: ImportResult, transfer: true, cancellable: false }) },
}

function accessOf({ page, buttons }: Resource, button: string | undefined): AccessOrCode {
  if (button === undefined) return page
  return isCode(buttons) ? `${buttons}/${button}` : buttons
}

function auditOf(verb: Verb, call: CallText, { audit = 'operation' }: Resource): AuditKind | null {
  if (verb === 'export') return 'export'
  return call.startsWith('GET ') ? null : audit
}

/**
 * Defines the usual calls of a resource together:
 * `export const { list: listDealers, create: createDealer } = calls(about, { list: ['GET /tsp-bss/dealer/list', 'Dealers'], … })`.
 * A call with another query, body or answer is an `endpoint` of its own.
 */
export function calls<const B extends Resource, const C extends { readonly [V in VerbsOf<B>]?: Call<V> }>(
  about: B,
  made: C & { readonly [V in Exclude<keyof C, VerbsOf<B>>]: never },
): Pick<Made<B>, keyof C & Verb> {
  const endpoints = Object.entries(made as Readonly<Record<string, Call<Verb>>>).map(
    ([name, [call, summary, access]]) => {
      const verb = name as Verb
      const { button, parts } = USUAL[verb]
      const audit = auditOf(verb, call, about)
      return [verb, endpoint(call, access ?? accessOf(about, button), { summary, audit, ...parts(about) })]
    },
  )
  return Object.fromEntries(endpoints) as Pick<Made<B>, keyof C & Verb>
}
