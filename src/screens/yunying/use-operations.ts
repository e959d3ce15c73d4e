import { useState } from 'react'
import {
  getOperationsOverview,
  getOperationsPlace,
  type OperationsFigures,
  type OperationsOverview,
  type OperationsPlace,
} from '#core/contract/operations-wall.ts'
import type { WallQuery } from '#core/contract/wall.ts'
import { useWallOverview, type WallOverview } from '../stage/use-wall-overview.ts'

export type Operations = WallOverview<OperationsOverview>
export type Place = WallOverview<OperationsPlace>

/** The home market by operating city. */
export const useOperations = (query: WallQuery): Operations => useWallOverview('yunying', getOperationsOverview, query)

/** Details of one city. Until they are loaded the screen stays on the previous city, so that nothing is mixed. */
export function usePlace(query: WallQuery, city: string): Place {
  const asked: WallQuery & { operatingCity?: string } = city ? { ...query, operatingCity: city } : query
  const place = useWallOverview('yunying.place', getOperationsPlace, asked)
  const [before, setBefore] = useState(place)
  if (place.value && place.value !== before.value) setBefore(place)
  return place.value ? place : { ...before, error: place.error }
}

/** Numbers of the region in view; undefined where the last count does not have the city. */
export function figuresOf(overview: OperationsOverview | undefined, city: string): OperationsFigures | undefined {
  return city === '' ? overview?.country : overview?.cities.find(({ operatingCity }) => operatingCity === city)
}

/** Share of the vehicles that were out; undefined where there are none. */
export const attendanceOf = (figures: Pick<OperationsFigures, 'out' | 'total'> | undefined): number | undefined =>
  figures?.total ? figures.out / figures.total : undefined
