import { lazy, Suspense } from 'react'
import { Loading } from '../list-states.tsx'
import type { EditorProps } from './editor.tsx'

const Editor = lazy(async () => ({ default: (await import('./editor.tsx')).Editor }))

/** Text with formats and pictures (docs/product/shared.md#rich-text). The editor itself is fetched when one is first shown. */
export function RichTextEditor(props: EditorProps) {
  return (
    <Suspense fallback={<Loading />}>
      <Editor {...props} />
    </Suspense>
  )
}
