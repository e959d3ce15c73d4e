import { useEffect, type RefObject } from 'react'

/** Opens a dialog above the wall as soon as it is there; old browsers without modal dialogs show it in place. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const { current } = dialog
    if (current && 'showModal' in current) current.showModal()
    else dialog.current?.setAttribute('open', '')
  }, [dialog])
}
