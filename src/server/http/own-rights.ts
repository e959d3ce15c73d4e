import { beyondOwn, type Rights } from '#core/domain/role-rights.ts'
import { Invalid } from './errors.ts'

/** What the field asks for would grant more rights, or show more data, than the caller has. */
export const beyondCaller = (field: string): Invalid => Invalid.field(field, 'error.beyondOwnRights')

/** Rejects what grants rights the caller does not hold. */
export function mustHold(own: Rights, granted: Iterable<Rights>, field: string): void {
  for (const rights of granted) if (beyondOwn(own, rights) !== null) throw beyondCaller(field)
}
