import { partOf } from './columns.ts'
import { terminal, vehicle } from './vehicle.ts'

/** The vehicle the row belongs to and is removed with. */
export const ofVehicle = () => partOf('vehicle_id', () => vehicle.id)

/** The terminal the row belongs to and is removed with. */
export const ofTerminal = () => partOf('terminal_id', () => terminal.id)
