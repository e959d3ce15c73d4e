import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { type Paged, sortsOf } from '#core/contract/paging.ts'
import { usePlace } from '../state/address-place.ts'
import { pageSizeAtom } from '../state/page-size.ts'
import { timeZoneAtom } from '../state/time-zone.ts'
import { call } from './call.ts'
import { LIST } from './use-ask-again.ts'
import { callKey } from './use-call.ts'

/** Order of a list that the server sorts. */
export interface ListOrder {
  /** Fields the list can be sorted by. */
  fields: ReadonlySet<string>
  /** "plate", "-plate" for descending; undefined for the usual order of the list. */
  by: string | undefined
  sort: (by: string | undefined) => void
}

export interface PagedList<Row> {
  rows: Row[]
  total: number
  /** First page is 1. */
  page: number
  pageSize: number
  show: (page: number, pageSize: number) => void
  order: ListOrder
  searched: boolean
  loading: boolean
  error: Error | null
  reload: () => void
  /** When the rows came, epoch ms; 0 before the first answer. */
  updatedAt: number
}

interface Options {
  /** Name of the page number parameter; endpoints use two names. */
  pageName?: 'pageNum' | 'pageIndex'
  /** True for a list in a drawer or dialog: page and order are not those of the page behind it. */
  nested?: boolean
}

/** Reads one numbered page. A null filter means "not searched yet"; another filter starts at page 1 again. */
export function usePagedList<Q extends z.ZodType, B extends z.ZodType, Row>(
  endpoint: Endpoint<Q, B, z.ZodType<Paged<Row>>>,
  filter: Omit<z.input<Q>, 'pageNum' | 'pageIndex' | 'pageSize' | 'sort'> | null,
  { pageName = 'pageNum', nested = false }: Options = {},
): PagedList<Row> {
  const zone = useAtomValue(timeZoneAtom)
  const [pageSize, setPageSize] = useAtom(pageSizeAtom)
  const { page, by, move } = useListPlace(JSON.stringify(filter), nested)
  const fields = sortsOf(endpoint.query)
  const sort = by !== undefined && fields.has(by.replace(/^-/, '')) ? by : undefined
  const read = useQuery({
    queryKey: callKey(endpoint, filter, page, pageSize, sort, zone),
    enabled: filter !== null,
    // The table shows a failure in place.
    queryFn: ({ signal }) =>
      call(
        endpoint,
        { query: { ...filter, [pageName]: page, pageSize, ...(sort && { sort }) } as z.input<Q> },
        {
          signal,
          toast: false,
        },
      ),
    placeholderData: keepPreviousData,
    meta: LIST,
  })
  const total = read.data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const beyond = read.isSuccess && !read.isPlaceholderData && page > pages
  // Rows were removed, or the address is of another day.
  useEffect(() => {
    if (beyond) move({ page: pages }, true)
  })
  return {
    rows: (filter !== null && read.data?.list) || [],
    total,
    page,
    pageSize,
    show: (next, size) => {
      // Another page size would land anywhere; the list starts again.
      move({ page: size === pageSize ? next : 1 })
      setPageSize(size)
    },
    order: { fields, by: sort, sort: (next) => move({ page: 1, by: next }) },
    searched: filter !== null,
    loading: read.isFetching,
    error: read.error,
    reload: () => void read.refetch(),
    updatedAt: read.dataUpdatedAt,
  }
}

interface ListPlace {
  page: number
  by: string | undefined
}

/** Page and order of a list: in the address, or of its own. */
function useListPlace(filterKey: string, nested: boolean) {
  const place = usePlace()
  const [own, setOwn] = useState({ filterKey, page: 1, by: undefined as string | undefined })
  const page = own.filterKey === filterKey ? own.page : 1
  if (nested) {
    const move = (to: Partial<ListPlace>) => setOwn({ page, by: own.by, ...to, filterKey })
    return { page, by: own.by, move }
  }
  const given = Number(place.at('pageNum') ?? 1)
  const move = (to: Partial<ListPlace>, replace = false) =>
    place.move(
      {
        ...(to.page !== undefined && { pageNum: to.page === 1 ? null : String(to.page) }),
        ...('by' in to && { sort: to.by ?? null }),
      },
      { replace },
    )
  return { page: Number.isInteger(given) && given > 0 ? given : 1, by: place.at('sort') ?? undefined, move }
}
