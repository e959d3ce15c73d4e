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

/** All commands of the page, in its order (docs/product/tbox.md). */
export const CONTROL_TILES = [
  { key: 'terminalControl.reset', ...word('reset') },
  { key: 'terminalControl.factoryReset', ...word('factoryReset') },
  { key: 'terminalControl.upgrade', ...word('upgrade'), form: 'upgrade' },
  { key: 'terminalControl.connectTo', ...word('connectTo'), form: 'server' },
  { key: 'terminalControl.powerOff', ...word('powerOff') },
  { key: 'terminalControl.closeData', ...word('closeData') },
  { key: 'terminalControl.closeRadio', ...word('closeRadio') },
  { key: 'lock', kind: 'lock', params: { part: 'doors' } },
  { key: 'unlock', kind: 'unlock', params: { part: 'doors' } },
  { key: 'textMessage', kind: 'textMessage', params: {}, form: 'text' },
  { key: 'callback', kind: 'callback', params: {}, form: 'callback' },
  { key: 'trackTemporarily', kind: 'trackTemporarily', params: {}, form: 'tracking' },
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
