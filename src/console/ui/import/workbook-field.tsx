import { FileExcelOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { IMPORT_ACCEPT, importFileOf } from './import-file.ts'
import page from '../page.module.css'
import styles from './import.module.css'

interface Props {
  id?: string
  value?: File | null
  onChange?: (file: File | null) => void
}

/** Accepts one xls or xlsx; anything else shows an error and clears the field (docs/product/shared.md#imports). */
export function WorkbookField({ id, value, onChange }: Props) {
  const { t } = useTranslation('dialogs')
  const { message } = App.useApp()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  function take(files: readonly File[]) {
    if (files.length === 0) return
    const file = importFileOf(files)
    if (!file) message.error(t('import.again'))
    onChange?.(file ?? null)
    // Selecting the same name again is a new selection.
    if (input.current) input.current.value = ''
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- files dropped here can be selected with the button
    <div
      className={styles.drop}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileExcelOutlined aria-hidden className={styles.sheet} />
      <input
        {...(id && { id })}
        ref={input}
        type="file"
        accept={IMPORT_ACCEPT}
        className={styles.unseen}
        tabIndex={-1}
        onChange={(event) => take([...(event.target.files ?? [])])}
      />
      {value ? (
        <p className={styles.chosen}>
          <bdi>{value.name}</bdi>
        </p>
      ) : (
        <p className={page.note}>{t('import.dropHere')}</p>
      )}
      <Button onClick={() => input.current?.click()}>{value ? t('import.chooseOther') : t('import.choose')}</Button>
    </div>
  )
}
