import { Reader } from './wire/reader.ts'
import { Writer } from './wire/writer.ts'

/*
 * Locking and limiting a vehicle. The standard has the doors only (0x8500: kind 1 of 2019, flag bit 0 before); the rest are
 * kinds of our own, in this one place. A manufacturer with other kinds gets them by the command vehicleControl.
 *
 * Terminal side, 2019: a 0x8500 with one control {u16 kind, u8 value}; answer with 0x0001, then with 0x0500, whose position
 * shows the state after it (status bits 12 doors, 10 fuel, 11 circuit). Before 2019: the doors by 0x8500, answered likewise;
 * the other kinds come as 0x8900 of LIMIT_KIND with the same three bytes and are answered by 0x0001 and by 0x0900 of
 * LIMIT_KIND with kind and value as they are in force then. The status bits of later positions keep showing the state.
 */

export const CONTROL_KINDS = {
  /** 1 locked. */
  doors: 0x0001,
  /** 1 cut. */
  fuel: 0xf001,
  /** 1 cut. */
  circuit: 0xf002,
  /** km/h; 0 no limit. */
  speedLimit: 0xf003,
  /** Percent of the full torque; 0 no limit. */
  torqueLimit: 0xf004,
} as const

/** Kind of 0x8900 and 0x0900 that carries a control to terminals before 2019. */
export const LIMIT_KIND = 0xf2

export interface ControlValue {
  control: number
  value: number
}

const BYTES = 3

/** Data of 0x8900 or 0x0900 of LIMIT_KIND. */
export function writeControl({ control, value }: ControlValue): Uint8Array {
  const writer = new Writer()
  writer.uint(control, 2)
  writer.uint(value, 1)
  return writer.bytes().slice()
}

/** Null unless the data has exactly the three bytes. */
export function readControl(data: Uint8Array): ControlValue | null {
  if (data.length !== BYTES) return null
  const reader = new Reader(data)
  return { control: reader.uint(2), value: reader.uint(1) }
}
