import { useMemo } from 'react'
import { type getFenceOverview, type OverviewFence } from '#core/contract/fence-map.ts'
import type { Answer } from '#core/contract/endpoint.ts'
import { outlineRing } from '#core/domain/fence-outline.ts'
import type { MapArea } from '#web/map/shapes/areas-layer.tsx'

const areaOf = ({ id, name, colour, enabled, outline }: OverviewFence): MapArea => ({
  id,
  name,
  color: colour,
  ring: outlineRing(outline),
  faint: !enabled,
})

/** Outlines of an overview as areas of a map. */
export const useOverviewAreas = (overview: Answer<typeof getFenceOverview> | undefined): MapArea[] =>
  useMemo(() => (overview?.fences ?? []).map(areaOf), [overview])
