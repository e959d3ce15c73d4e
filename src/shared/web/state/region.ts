import { atomWithStorage } from 'jotai/utils'

/** Region whose dates and numbers the person wants, "US"; null: the usual one of the language. */
export const regionAtom = atomWithStorage<string | null>('region', null, undefined, { getOnInit: true })
