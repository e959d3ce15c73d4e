import { atom } from 'jotai'

const shown = atom<string | null>(null)

/** VIN of the vehicle whose drawer is open. */
export const shownVehicleAtom = atom((get) => get(shown))

export const showVehicleAtom = atom(null, (_get, set, vin: string) => set(shown, vin))

export const closeVehicleAtom = atom(null, (_get, set) => set(shown, null))
