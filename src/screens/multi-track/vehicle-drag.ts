import type { DragEvent } from 'react'

/** A vehicle dragged from the list to a tile or into a replay, distinguished from anything else a browser drags. */
const VEHICLE = 'application/x-fleetwall-vehicle'

export function dragVehicle(event: DragEvent, vehicleId: number): void {
  event.dataTransfer.setData(VEHICLE, String(vehicleId))
  event.dataTransfer.effectAllowed = 'copy'
}

/** Props of an element that accepts dropped vehicles. */
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
