import { Button } from 'antd'
import { useConfirm, type Question } from '#console/ui/confirm.tsx'
import type { GalleryEntry } from '../gallery-entry.ts'

function Ask({ name, ...question }: { name: string } & Omit<Question, 'onConfirm'>) {
  const confirm = useConfirm()
  return <Button onClick={() => confirm({ ...question, onConfirm: () => {} })}>{name}</Button>
}

export const entry: GalleryEntry = {
  part: 'useConfirm',
  samples: [
    { name: 'plain', show: <Ask name="Ask" title="Send the message?" content="42 vehicles show it." /> },
    { name: 'destructive', show: <Ask name="Ask" title="Archive 3 vehicles?" danger confirmText="Archive" /> },
  ],
}
