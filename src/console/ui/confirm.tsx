import { App } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CONFIRM_THROTTLE_MS } from '#core/domain/limits.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'

export interface Question {
  title: string
  content?: ReactNode
  /** Destructive: the button shows it by colour and label. */
  danger?: boolean
  confirmText?: string
  /** Label of the cancel button, where “cancel” is ambiguous. */
  cancelText?: string
  /** The dialog stays open while this runs, and after it failed. */
  onConfirm: () => Promise<unknown> | void
  /** It is not done after all. */
  onCancel?: () => void
}

/**
 * Asks before something is done. Confirm works once in two seconds and a click outside the dialog does not close it
 * (docs/product/shared.md#dialogs).
 */
export function useConfirm(): (question: Question) => void {
  const { modal } = App.useApp()
  const { t } = useTranslation()

  return ({ title, content, danger = false, confirmText, cancelText, onConfirm, onCancel }) => {
    let last = Number.NEGATIVE_INFINITY
    const dialog = modal.confirm({
      title,
      content,
      mask: { closable: false },
      okText: confirmText ?? t('action.confirm'),
      cancelText: cancelText ?? t('action.cancel'),
      okButtonProps: { danger },
      ...(onCancel && { onCancel }),
      // Enter must not destroy anything by habit.
      focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
      // Taking `close` leaves closing to us: antd would close at once, whatever the result.
      onOk: (close: () => void) => {
        const now = Date.now()
        if (now - last < CONFIRM_THROTTLE_MS) return
        last = now
        void run(close)
      },
    })

    async function run(close: () => void) {
      dialog.update({ okButtonProps: { danger, loading: true } })
      try {
        await onConfirm()
        close()
      } catch (error) {
        dialog.update({ okButtonProps: { danger, loading: false } })
        // The call reports its own failures; the dialog stays open for another try.
        if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
      }
    }
  }
}
