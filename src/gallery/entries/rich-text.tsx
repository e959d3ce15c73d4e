import { useState } from 'react'
import { RichTextEditor } from '#console/ui/rich-text/rich-text-editor.tsx'
import type { GalleryEntry } from '../gallery-entry.ts'

const TEXT =
  '<h2>Recall of the rear axle</h2><p>Vehicles built <strong>before March</strong> come to the service station.</p>' +
  '<ul><li>Check the torque</li><li>Send a picture</li></ul><blockquote>Do not drive faster than 60 km/h.</blockquote>'

function Held({ start }: { start: string }) {
  const [html, setHtml] = useState(start)
  return <RichTextEditor value={html} onChange={setHtml} maxMegabytes={1} />
}

export const entry: GalleryEntry = {
  part: 'RichTextEditor',
  namespaces: ['upload'],
  samples: [
    { name: 'empty', show: <Held start="" /> },
    { name: 'with text', show: <Held start={TEXT} /> },
  ],
}
