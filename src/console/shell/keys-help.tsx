import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { late } from '../ui/late.tsx'
import { keysHelpOpenAtom, singleKeysAtom } from './shell-state.ts'

const KeysDialog = late(
  async () => (await import('./keys-dialog.tsx')).KeysDialog,
  ({ open }) => open,
)

const TYPING = 'input, textarea, select, [contenteditable=true]'

/** The list of keys, opened by Ctrl+/ and, unless the user switched single keys off, by the question mark. */
export function KeysHelp() {
  const [open, setOpen] = useAtom(keysHelpOpenAtom)
  const [single, setSingle] = useAtom(singleKeysAtom)

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

  return <KeysDialog open={open} onClose={() => setOpen(false)} single={single} onSingle={setSingle} />
}
