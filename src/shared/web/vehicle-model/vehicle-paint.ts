import { Color } from 'three'
import type { VehicleState } from '#core/domain/vehicle-state.ts'
import type { ThemeName } from '#web/state/theme.ts'
import { COLORS, type ThemeColors } from '#web/theme/tokens.ts'
import type { Lamp, ReadingLevel, VehicleLook } from './vehicle-look.ts'

/** Colours of the picture. Body, glass and rubber are neutral; the others have the meaning of their name. */
export interface VehiclePaint {
  body: Color
  trim: Color
  glass: Color
  rubber: Color
  rim: Color
  line: Color
  /** Seen through an open door. */
  inside: Color
  /** Edges and sheet of an open door. */
  openDoor: Color
  openLeaf: Color
  unlit: Color
  lit: (lamp: Lamp) => Color
  state: Color
  tyre: (level: ReadingLevel) => Color | undefined
  battery: Color
  batteryEmpty: Color
  tank: Color
  plug: Color
  shadow: Color
  /** Where the sun does not reach the road. */
  cast: Color
  /** How much light falls from above and from all around. */
  light: { key: number; around: number }
}

const STATE_COLOR: Record<VehicleState, keyof ThemeColors> = {
  driving: 'accent',
  charging: 'information',
  idling: 'warning',
  parked: 'parked',
  towed: 'level2',
  sleeping: 'parked',
  offline: 'offline',
  neverOnline: 'line',
}
const LOW_SOC_PCT = 15

/** The paint of a look; an old one has lost all colour. */
export function paintOf(look: VehicleLook, theme: ThemeName): VehiclePaint {
  const colors = COLORS[theme]
  const dark = theme === 'dark'
  const mixed = (from: keyof ThemeColors, to: keyof ThemeColors, part: number) =>
    new Color(colors[from]).lerp(new Color(colors[to]), part)
  const meaning = (name: keyof ThemeColors) => new Color(look.stale ? colors.parked : colors[name])
  const body = dark ? mixed('raised', 'second', 0.16) : new Color('#ffffff')
  const openDoor = meaning((look.speedKmh ?? 0) > 0 ? 'danger' : 'warning')
  return {
    body,
    trim: dark ? mixed('ground', 'raised', 0.5) : mixed('line', 'second', 0.55),
    glass: dark ? new Color('#0a1117') : mixed('line', 'faint', 0.35),
    rubber: dark ? new Color('#0c1217') : mixed('second', 'text', 0.4),
    rim: dark ? mixed('line', 'second', 0.25) : mixed('line', 'faint', 0.3),
    line: dark ? mixed('line', 'second', 0.42) : mixed('faint', 'line', 0.25),
    inside: dark ? new Color(colors.ground) : mixed('second', 'text', 0.3),
    openDoor,
    openLeaf: body.clone().lerp(openDoor, dark ? 0.5 : 0.7),
    unlit: dark ? mixed('line', 'second', 0.18) : mixed('line', 'faint', 0.25),
    lit: (lamp) => lampColor(lamp, dark, meaning),
    state: meaning(STATE_COLOR[look.state]),
    tyre: (level) => (level === 'danger' ? meaning('danger') : level === 'warning' ? meaning('warning') : undefined),
    battery: meaning(batteryColor(look)),
    batteryEmpty: mixed('line', 'second', dark ? 0.2 : 0.1),
    tank: meaning('second'),
    plug: meaning(look.battery?.charging ? 'information' : 'second'),
    shadow: new Color(dark ? '#05080b' : '#8fa0a9'),
    cast: dark ? new Color(colors.ground) : mixed('line', 'faint', 0.12),
    light: dark ? { key: 2.6, around: 0.95 } : { key: 1.7, around: 1.9 },
  }
}

function batteryColor({ battery }: VehicleLook): keyof ThemeColors {
  if (battery?.level === 'danger') return 'danger'
  if (battery?.charging) return 'information'
  return battery?.level === 'warning' || (battery?.socPct ?? 100) < LOW_SOC_PCT ? 'warning' : 'accent'
}

function lampColor(lamp: Lamp, dark: boolean, meaning: (name: keyof ThemeColors) => Color): Color {
  if (lamp === 'leftTurn' || lamp === 'rightTurn') return meaning('warning')
  if (lamp === 'brake') return meaning('danger')
  // White light on a white car would not be visible: in the light theme it has the colour of text.
  return lamp === 'highBeam' ? meaning('information') : meaning(dark ? 'text' : 'second')
}
