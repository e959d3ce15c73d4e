import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import type { ItemExtension, ItemSet } from '#core/protocol/inspect/inspection.ts'

/** Sets of location items to choose from. */
export const ITEM_SETS = [
  'standard',
  'fleetwall',
  'aftertreatment',
  'guangdong',
  'gps51',
  'nested',
] as const satisfies readonly ItemSet[]

const storedAtom = atomWithStorage<ItemExtension[]>('hexParser.extensions', [], undefined, { getOnInit: true })

/** Location items the user defined, stored in this browser. */
export const extensionsAtom = atom((get) => get(storedAtom))

/** Defines or redefines an item. */
export const defineExtensionAtom = atom(null, (get, set, extension: ItemExtension) => {
  const others = get(storedAtom).filter(({ id }) => id !== extension.id)
  set(
    storedAtom,
    [...others, extension].sort((a, b) => a.id - b.id),
  )
})

export const forgetExtensionAtom = atom(null, (get, set, id: number) => {
  set(
    storedAtom,
    get(storedAtom).filter((extension) => extension.id !== id),
  )
})
