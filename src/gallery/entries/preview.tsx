import { Button } from 'antd'
import { useState } from 'react'
import { type PreviewItem, PreviewOverlay } from '#console/ui/preview/preview-overlay.tsx'
import type { GalleryEntry } from '../gallery-entry.ts'
import { picture } from '../picture.ts'

const ITEMS: PreviewItem[] = [
  { kind: 'image', url: picture('Front.jpg'), name: 'Front.jpg' },
  { kind: 'video', url: '/missing.mp4', name: 'Trip.mp4' },
  { kind: 'audio', url: '/missing.mp3', name: 'Cab.mp3' },
]

function Opened({ start }: { start: number }) {
  const [shown, setShown] = useState<number>()
  return (
    <>
      <Button onClick={() => setShown(start)}>Open</Button>
      {shown !== undefined && (
        <PreviewOverlay items={ITEMS} shown={shown} onShow={setShown} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}

export const entry: GalleryEntry = {
  part: 'PreviewOverlay',
  namespaces: ['upload'],
  samples: [
    { name: 'image', show: <Opened start={0} /> },
    { name: 'video', show: <Opened start={1} /> },
    { name: 'audio', show: <Opened start={2} /> },
  ],
}
