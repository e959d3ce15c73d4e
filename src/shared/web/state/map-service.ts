import { atom } from 'jotai'
import type { MapSettings } from '#core/contract/map-settings.ts'

const settings = atom<MapSettings | null>(null)

/** Base map of this installation; null before it was asked for. */
export const mapSettingsAtom = atom((get) => get(settings))

/** Key of the map service (docs/product/shared.md#positions-and-addresses); empty while the built-in map, which needs none, is shown. */
export const mapKeyAtom = atom((get) => get(settings)?.mapKey ?? '')

export const takeMapSettingsAtom = atom(null, (_get, set, given: MapSettings) => set(settings, given))
