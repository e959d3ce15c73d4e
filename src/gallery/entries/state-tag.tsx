import { VEHICLE_STATES } from '#core/domain/vehicle-state.ts'
import { StateTag } from '#console/ui/state-tag.tsx'
import type { GalleryEntry } from '../gallery-entry.ts'

export const entry: GalleryEntry = {
  part: 'StateTag',
  samples: VEHICLE_STATES.map((state) => ({ name: state, show: <StateTag state={state} /> })),
}
