import type { CommandKind } from '#core/domain/command-kind.ts'

/** Parameters the user enters before a tile's command is sent. */
export type TileForm = 'server' | 'upgrade' | 'text' | 'callback' | 'tracking'

export interface ControlTile {
  /** `commandKey` of the command; also the key of its name and of what it does. */
  key: TileKey
  kind: CommandKind
  params: Record<string, unknown>
  form?: TileForm
}

const word = (name: string) => ({ kind: 'terminalControl' as const, params: { word: name } })

/** Everyday commands of the page, harmless ones first (docs/product/tbox.md). */
export const CONTROL_TILES = [
  { key: 'textMessage', kind: 'textMessage', params: {}, form: 'text' },
  { key: 'trackTemporarily', kind: 'trackTemporarily', params: {}, form: 'tracking' },
  { key: 'callback', kind: 'callback', params: {}, form: 'callback' },
  { key: 'unlock', kind: 'unlock', params: { part: 'doors' } },
  { key: 'lock', kind: 'lock', params: { part: 'doors' } },
  { key: 'terminalControl.reset', ...word('reset') },
  { key: 'terminalControl.upgrade', ...word('upgrade'), form: 'upgrade' },
  { key: 'terminalControl.connectTo', ...word('connectTo'), form: 'server' },
] as const satisfies readonly (Omit<ControlTile, 'key'> & { key: string })[]

/** What takes a terminal out of reach or erases it: in a menu, so that no slip of the mouse starts it. */
export const RARE_COMMANDS = [
  { key: 'terminalControl.closeData', ...word('closeData') },
  { key: 'terminalControl.closeRadio', ...word('closeRadio') },
  { key: 'terminalControl.powerOff', ...word('powerOff') },
  { key: 'terminalControl.factoryReset', ...word('factoryReset') },
] as const satisfies readonly (Omit<ControlTile, 'key'> & { key: string })[]

export type TileKey =
  | 'terminalControl.reset'
  | 'terminalControl.factoryReset'
  | 'terminalControl.upgrade'
  | 'terminalControl.connectTo'
  | 'terminalControl.powerOff'
  | 'terminalControl.closeData'
  | 'terminalControl.closeRadio'
  | 'lock'
  | 'unlock'
  | 'textMessage'
  | 'callback'
  | 'trackTemporarily'
