import type { LifeDetails, LifeKind } from '#core/domain/life-event.ts'
import type { LifeEvent } from '#server/store/life-events.ts'
import type { vehicle } from '#server/store/schema/vehicle.ts'

type Row = typeof vehicle.$inferSelect
export type VehicleChange = Partial<Pick<Row, 'orgId' | 'registerState' | 'soldOn' | 'archived'>>

/** Steps in the life of a vehicle that follow from a change of its row. `organisation` names organisations by id. */
export function stepsOf(before: Row, change: VehicleChange, organisation: (id: number) => string): LifeEvent[] {
  const { orgId, registerState, soldOn, archived } = change
  const steps: LifeEvent[] = []
  const step = (kind: LifeKind, details: LifeDetails = {}) => steps.push({ kind, vehicleId: before.id, details })
  if (orgId !== undefined && orgId !== before.orgId) {
    step('moved', { from: organisation(before.orgId), to: organisation(orgId) })
  }
  if (registerState !== undefined && registerState !== before.registerState) {
    if (registerState === 'scrapped') step('scrapped')
    else step('stateChanged', { from: before.registerState, to: registerState })
  }
  if (soldOn !== undefined && (soldOn === null) !== (before.soldOn === null))
    step(soldOn === null ? 'returned' : 'sold')
  if (archived !== undefined && archived !== before.archived) step(archived ? 'archived' : 'restored')
  return steps
}
