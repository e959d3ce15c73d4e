import type { DragEvent } from 'react'

/** A vehicle on its way from the list to a tile or into a replay; nothing else a browser drags is taken for one. */
const VEHICLE = 'application/x-fleetwall-vehicle'

export function dragVehicle(event: DragEvent, vehicleId: number): void {
  event.dataTransfer.setData(VEHICLE, String(vehicleId))
  event.dataTransfer.effectAllowed = 'copy'
}

/** What an element needs so that vehicles can be dropped on it. */
export function takesVehicle(onVehicle: (vehicleId: number) => void) {
  return {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(VEHICLE)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    },
    onDrop: (event: DragEvent) => {
      const vehicleId = Number(event.dataTransfer.getData(VEHICLE))
      if (!(vehicleId > 0)) return
      event.preventDefault()
      onVehicle(vehicleId)
    },
  }
}
