import { useMemo } from 'react'
import { listAreas, type RegionNode } from '#core/contract/region.ts'
import { useCall } from '#web/api/use-call.ts'

interface Props {
  /** GB/T 2260: two digits of the province, four of the city or district. */
  province: number | null
  city: number | null
}

/** Region a terminal reports, by name; the code for an unknown division. */
export function RegionCell({ province, city }: Props) {
  const { data } = useCall(listAreas, {}, { toast: false })
  const names = useMemo(() => namesOf(data?.list ?? []), [data])
  if (province === null) return '–'
  const first = String(province).padStart(2, '0')
  const rest = city === null ? '' : String(city).padStart(4, '0')
  const code = [first, rest].filter(Boolean).join(' ')
  const known = [first, first + rest.slice(0, 2), first + rest].flatMap((id) => names.get(id) ?? [])
  if (known.length === 0) return <bdi dir="ltr">{code}</bdi>
  return <span title={code}>{[...new Set(known)].join(' · ')}</span>
}

function namesOf(nodes: readonly RegionNode[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const add = ({ areaId, areaName, children = [] }: RegionNode): void => {
    names.set(areaId, areaName)
    for (const child of children) add(child)
  }
  for (const node of nodes) add(node)
  return names
}
