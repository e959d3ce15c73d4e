import { Copyable } from '#console/ui/copyable.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import type { GalleryEntry } from '../gallery-entry.ts'

export const entry: GalleryEntry = {
  part: 'Cells',
  samples: [
    { name: 'Copyable: VIN', show: <Copyable text="LGWEF4A50TEST0001" /> },
    { name: 'Copyable: clipped', show: <Copyable text="7e0102002c013912345678" maxWidth={120} /> },
    { name: 'TimeCell', show: <TimeCell time="2026-01-05 08:00:00" /> },
    { name: 'TimeCell: missing', show: <TimeCell time={null} /> },
  ],
}
