import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useBlocker } from 'react-router-dom'
import { useConfirm } from './confirm.tsx'

/** Asks whether changes may be discarded. */
export function useDiscardQuestion() {
  const { t } = useTranslation()
  const confirm = useConfirm()
  return (discard: () => void, keep: () => void = () => {}) =>
    confirm({
      title: t('discard.title'),
      content: t('discard.hint'),
      danger: true,
      confirmText: t('discard.discard'),
      cancelText: t('discard.keep'),
      onConfirm: discard,
      onCancel: keep,
    })
}

/** While mounted, a page with unsaved changes is left only after a confirmation; a closing window uses the browser's. */
export function LeaveGuard({ isChanged }: { isChanged: () => boolean }) {
  const ask = useDiscardQuestion()
  const asked = useRef<unknown>(undefined)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isChanged(),
  )

  useEffect(() => {
    if (blocker.state !== 'blocked' || asked.current === blocker.location) return
    asked.current = blocker.location
    const settle = (how: () => void) => () => {
      asked.current = undefined
      how()
    }
    ask(settle(blocker.proceed), settle(blocker.reset))
  }, [blocker, ask])

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isChanged])

  return null
}
