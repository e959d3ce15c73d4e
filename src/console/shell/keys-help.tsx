import { useAtom } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { useLast } from '../ui/use-last.ts'
import { keysHelpOpenAtom, singleKeysAtom } from './shell-state.ts'

const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }))

const TYPING = 'input, textarea, select, [contenteditable=true]'

/** The list of keys, opened by Ctrl+/ and, unless the user switched single keys off, by the question mark. */
export function KeysHelp() {
  const [open, setOpen] = useAtom(keysHelpOpenAtom)
  const [single, setSingle] = useAtom(singleKeysAtom)
  const needed = useLast(open || null)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const asked = (event.ctrlKey || event.metaKey) && event.key === '/'
      const asksByOne = single && event.key === '?' && !(event.target as HTMLElement).closest?.(TYPING)
      if (!asked && !asksByOne) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [single, setOpen])

  return needed ? (
    <Suspense>
      <KeysDialog open={open} onClose={() => setOpen(false)} single={single} onSingle={setSingle} />
    </Suspense>
  ) : null
}
