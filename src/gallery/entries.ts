import type { GalleryEntry } from './gallery-entry.ts'

const files = import.meta.glob<GalleryEntry>('./entries/*.tsx', { import: 'entry', eager: true })

/** Every part, by name. */
export const ENTRIES: readonly GalleryEntry[] = Object.values(files).sort((left, right) =>
  left.part.localeCompare(right.part, 'en'),
)
