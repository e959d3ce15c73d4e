import { atom } from 'jotai'
import { accountAtom } from './account-atom.ts'

const stored = accountAtom('currentVehicle')

/** VIN of the vehicle chosen last: pages about one vehicle begin with it. Null: none. */
export const currentVehicleAtom = atom((get) => get(stored))
export const chooseVehicleAtom = atom(null, (_get, set, vin: string | null) => set(stored, vin))
