import { listOrganisationChanges, listOrganisations } from '#core/contract/organisation.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { useRefresh } from '#web/api/use-call.ts'

/** After a change of the tree: what shows it is read again, the options of selectors included. */
export function useTreeRefresh(): () => Promise<unknown> {
  const refresh = useRefresh()
  return () => refresh(listOrganisations, listOrganisationChanges, listOrgs)
}
