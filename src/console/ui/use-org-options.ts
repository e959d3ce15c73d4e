import { listOrgs } from '#core/contract/vehicle.ts'
import { useCall } from '#web/api/use-call.ts'

/** Organisations of the own data scope. */
export function useOrgOptions(): { value: number; label: string }[] {
  const { data } = useCall(listOrgs)
  return (data ?? []).map(({ id, name }) => ({ value: id, label: name }))
}
