import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Paged } from '#core/contract/paging.ts'
import { pageSizeAtom } from '../state/page-size.ts'
import { timeZoneAtom } from '../state/time-zone.ts'
import { call } from './call.ts'
import { callKey } from './use-call.ts'

export interface PagedList<Row> {
  rows: Row[]
  total: number
  /** First page is 1. */
  page: number
  pageSize: number
  show: (page: number, pageSize: number) => void
  searched: boolean
  loading: boolean
  error: Error | null
  reload: () => void
  /** When the rows came, epoch ms; 0 before the first answer. */
  updatedAt: number
}

/** Reads one numbered page. A null filter means "not searched yet"; another filter starts at page 1 again. */
export function usePagedList<Q extends z.ZodType, B extends z.ZodType, Row>(
  endpoint: Endpoint<Q, B, z.ZodType<Paged<Row>>>,
  filter: Omit<z.input<Q>, 'pageNum' | 'pageIndex' | 'pageSize'> | null,
  /** Name of the page number parameter; endpoints use two names. */
  pageName: 'pageNum' | 'pageIndex' = 'pageNum',
): PagedList<Row> {
  const zone = useAtomValue(timeZoneAtom)
  const [pageSize, setPageSize] = useAtom(pageSizeAtom)
  const filterKey = JSON.stringify(filter)
  const [place, setPlace] = useState({ filterKey, page: 1 })
  const page = place.filterKey === filterKey ? place.page : 1
  const read = useQuery({
    queryKey: callKey(endpoint, filter, page, pageSize, zone),
    enabled: filter !== null,
    queryFn: ({ signal }) =>
      call(endpoint, { query: { ...filter, [pageName]: page, pageSize } as z.input<Q> }, { signal }),
    placeholderData: keepPreviousData,
  })
  return {
    rows: (filter !== null && read.data?.list) || [],
    total: read.data?.total ?? 0,
    page,
    pageSize,
    show: (next, size) => {
      // Another page size would land anywhere; the list starts again.
      setPlace({ filterKey, page: size === pageSize ? next : 1 })
      setPageSize(size)
    },
    searched: filter !== null,
    loading: read.isFetching,
    error: read.error,
    reload: () => void read.refetch(),
    updatedAt: read.dataUpdatedAt,
  }
}
