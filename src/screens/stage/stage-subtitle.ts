import { atom } from 'jotai'

const shown = atom('')

/** Subtitle of the wall in its header, such as whose fleet it shows. */
export const stageSubtitleAtom = atom((get) => get(shown))
export const showSubtitleAtom = atom(null, (_get, set, subtitle: string) => set(shown, subtitle))
