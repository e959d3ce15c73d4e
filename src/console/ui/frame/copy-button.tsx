import { App, Button } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { copyText } from '../copy-text.ts'

interface Props {
  /** Null: there is nothing to copy. */
  text: string | null
  label: string
  /** Why there is nothing. */
  unavailable?: string
}

/** Copies a text and shows whether the browser allowed it. */
export function CopyButton({ text, label, unavailable }: Props) {
  const { t } = useTranslation('hexParser')
  const { message } = App.useApp()
  async function copy() {
    if (text === null) return
    if (await copyText(text)) message.success(t('action.copied'))
    else message.error(t('action.notCopied'))
  }
  return (
    <Button disabled={text === null} title={text === null ? unavailable : undefined} onClick={copy}>
      {label}
    </Button>
  )
}
