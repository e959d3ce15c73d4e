import type { ControlDetail, OPEN_DOORS } from '#core/contract/car-control.ts'
import type { BodyControl } from '#core/domain/body-control.ts'
import { bodyShapeOf, type Door, type Lamp, type VehicleLook } from '#web/vehicle-model/vehicle-look.ts'

const DOOR_OF: Readonly<Record<(typeof OPEN_DOORS)[number], Door>> = {
  driverDoorOpen: 'driver',
  frontDoorOpen: 'front',
  middleDoorOpen: 'middle',
  rearDoorOpen: 'rear',
  customDoorOpen: 'custom',
}
/** Lamps by value of the signal: both flash, with or without the horn. */
const FLASHING: readonly Lamp[] = ['leftTurn', 'rightTurn']
/** Percent below which a traction battery is low. */
const LOW = { warning: 20, danger: 10 } as const
/** A body that was reported longer ago is drawn without colour. */
const OLD_SECONDS = 600

/** Look of the vehicle that is controlled: its own last report, never what was sent to it. */
export function controlLook(detail: ControlDetail): VehicleLook {
  const { controls, openDoors, state, speed, plugged, soc, online, reportAgeSeconds } = detail
  const values = new Map(controls.map(({ control, value }) => [control, value]))
  const isOn = (control: BodyControl) => (values.get(control) ?? 0) > 0
  const doors = openDoors.map((door) => DOOR_OF[door])
  const level = soc === null ? null : soc < LOW.danger ? 'danger' : soc < LOW.warning ? 'warning' : 'normal'
  return {
    shape: bodyShapeOf(detail),
    state,
    speedKmh: speed,
    // The trunk has a control of its own, and is the rear door of the picture.
    openDoors: [...new Set([...doors, ...(isOn('trunk') ? (['rear'] as const) : [])])],
    litLamps: [...(isOn('lights') ? (['lowBeam'] as const) : []), ...(isOn('signal') ? FLASHING : [])],
    tyres: [],
    battery: plugged === null && soc === null ? null : { socPct: soc, charging: isOn('charging'), level },
    tankPct: null,
    plugged,
    stale: !online || reportAgeSeconds === null || reportAgeSeconds > OLD_SECONDS,
  }
}
