import type { VehicleState } from '#core/domain/vehicle-state.ts'
import type { MapTheme } from '../base/palette.ts'

export interface VehiclePalette {
  states: Record<VehicleState, string>
  /** Rings of open alarms by level 1 to 3. */
  alarms: readonly [string, string, string]
  /** Thin edge that lifts a sprite off the map and off its neighbours. */
  edge: string
  selection: string
  label: string
  labelGround: string
}

/** Colours of design LOOK.md; shapes say the same without them. */
export const VEHICLE_PALETTES: Record<MapTheme, VehiclePalette> = {
  dark: {
    states: {
      neverOnline: '#4A5A63',
      offline: '#5E707A',
      sleeping: '#7F95A0',
      parked: '#7F95A0',
      idling: '#F3B94D',
      driving: '#35CDB9',
      charging: '#5FAEFF',
      towed: '#FF7352',
    },
    alarms: ['#FF4D5E', '#FF7352', '#F3B94D'],
    edge: '#0B1116',
    selection: '#E9F0F2',
    label: '#E9F0F2',
    labelGround: '#0B1116',
  },
  light: {
    states: {
      neverOnline: '#A9B4BA',
      offline: '#8B989F',
      sleeping: '#5A6C76',
      parked: '#5A6C76',
      idling: '#B87500',
      driving: '#0A756C',
      charging: '#1F6FC4',
      towed: '#C2431F',
    },
    alarms: ['#C4213A', '#C2431F', '#9A6200'],
    edge: '#FFFFFF',
    selection: '#17232A',
    label: '#17232A',
    labelGround: '#FFFFFF',
  },
}

/** "#RRGGBB" as three bytes. */
export function rgbOf(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
