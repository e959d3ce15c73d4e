import { atom } from 'jotai'
import { myInfoAtom } from '#web/state/session.ts'

/** Accounts that share a browser do not see each other's vehicles. */
const nameFor = (userId: string) => `currentVehicle.${userId}`
const writes = atom(0)

/** VIN of the vehicle chosen last: pages about one vehicle begin with it. Null: none. */
export const currentVehicleAtom = atom((get) => {
  get(writes)
  const me = get(myInfoAtom)
  return me && localStorage.getItem(nameFor(me.userId))
})

export const chooseVehicleAtom = atom(null, (get, set, vin: string | null) => {
  const me = get(myInfoAtom)
  if (!me) return
  try {
    if (vin === null) localStorage.removeItem(nameFor(me.userId))
    else localStorage.setItem(nameFor(me.userId), vin)
  } catch {
    // A full or forbidden storage costs the choice, not the page.
  }
  set(writes, (count) => count + 1)
})
