import { atom } from 'jotai'

const open = atom(0)

/** True while a detail is open next to a list: moving to another row shows that row. */
export const detailsOpenAtom = atom((get) => get(open) > 0)

/** The row that had the focus last: keys in its detail go on from it. */
export const lastRowAtom = atom<HTMLElement | null>(null)

export const countDetailsAtom = atom(null, (get, set, by: 1 | -1) => set(open, get(open) + by))
