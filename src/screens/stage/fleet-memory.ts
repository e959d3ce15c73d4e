import { newVehicleFrame, readLiveFrame } from '#core/contract/live-frame.ts'
import type { FleetStore } from '#web/live/fleet-store.ts'
import { FleetTable } from '#web/live/fleet-table.ts'

const DATABASE = 'fleetwall'
const STORE = 'lastGood'

/** The fleet as a snapshot frame, the shape it came in. */
export function frameOf(store: FleetStore, now: number): ArrayBuffer {
  const { buffer, vehicles } = newVehicleFrame('snapshot', now, store.count)
  for (let index = 0; index < store.count; index++) {
    vehicles.id[index] = store.ids[index]!
    vehicles.lat[index] = Math.round(store.lat[index]! * 1e6)
    vehicles.lng[index] = Math.round(store.lng[index]! * 1e6)
    vehicles.time[index] = store.time[index]!
    vehicles.speed[index] = Math.round(store.speed[index]! * 10)
    vehicles.direction[index] = store.direction[index]!
    vehicles.state[index] = store.state[index]!
    vehicles.alarm[index] = store.alarm[index]!
  }
  return buffer
}

/** Restores stored vehicles into an empty store. */
export function showFrame(store: FleetStore, buffer: ArrayBuffer): void {
  const frame = readLiveFrame(buffer)
  if (!frame || store.count > 0) return
  const table = new FleetTable()
  table.apply(frame)
  store.apply({ ...table.takePatch(), framesDecoded: 0 })
}

export async function storeFrame(name: string, buffer: ArrayBuffer): Promise<void> {
  await inStore('readwrite', (store) => store.put(buffer, name))
}

export async function storedFrame(name: string): Promise<ArrayBuffer | undefined> {
  const found: unknown = await inStore('readonly', (store) => store.get(name))
  return found instanceof ArrayBuffer ? found : undefined
}

function inStore(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    opening.onerror = () => reject(opening.error ?? new Error('no browser storage'))
    opening.onsuccess = () => {
      const database = opening.result
      const transaction = database.transaction(STORE, mode)
      const request = act(transaction.objectStore(STORE))
      transaction.oncomplete = () => {
        database.close()
        resolve(request.result)
      }
      transaction.onabort = () => {
        database.close()
        reject(transaction.error ?? new Error('the browser storage is full'))
      }
    }
  })
}
