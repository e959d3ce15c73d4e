import { searchServices } from '#core/contract/keyword-search.ts'
import { getBrandTree } from '#core/contract/vehicle.ts'
import { useCall } from '#web/api/use-call.ts'

const MANY = 100

/** Services of the catalogue. */
export function useServiceOptions() {
  const { data } = useCall(searchServices, { query: { pageSize: MANY } }, { toast: false })
  return (data?.list ?? []).map(({ code, name }) => ({ value: code, label: name }))
}

export function useBrandOptions() {
  const { data } = useCall(getBrandTree, {}, { toast: false })
  return (data ?? []).map(({ brandCode, brandName }) => ({ value: brandCode, label: brandName }))
}
