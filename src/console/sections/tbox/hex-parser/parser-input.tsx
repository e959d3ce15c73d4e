import { UploadOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { ItemSet, ProtocolChoice } from '#core/protocol/inspect/inspection.ts'
import { ITEM_SETS } from './extensions.ts'
import styles from './hex-parser.module.css'
import type { ParserInput } from './parse-input.ts'
import { CHOICE_KEYS } from './sound.ts'

/** A capture of a day fits; more belongs into a tool for captures. */
export const LARGEST_FILE = 64 * 1024 * 1024

interface Props {
  input: ParserInput
  fileName: string | null
  onInput: (input: ParserInput, fileName: string | null) => void
  protocol: ProtocolChoice
  onProtocol: (protocol: ProtocolChoice) => void
  itemSet: ItemSet
  onItemSet: (itemSet: ItemSet) => void
}

const SET_KEYS = {
  standard: 'set.standard',
  fleetwall: 'set.fleetwall',
  aftertreatment: 'set.aftertreatment',
  guangdong: 'set.guangdong',
  gps51: 'set.gps51',
  nested: 'set.nested',
} as const satisfies Record<ItemSet, string>

const CHOICES = Object.keys(CHOICE_KEYS) as ProtocolChoice[]

/** Input of frames: pasted text, or a file dropped or selected. */
export function ParserInputField({ input, fileName, onInput, protocol, onProtocol, itemSet, onItemSet }: Props) {
  const { t } = useTranslation('hexParser')
  const [over, setOver] = useState(false)
  const [tooLarge, setTooLarge] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const id = useId()

  async function take(file: File | undefined) {
    if (!file) return
    setTooLarge(file.size > LARGEST_FILE)
    if (file.size <= LARGEST_FILE) onInput(new Uint8Array(await file.arrayBuffer()), file.name)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }

  return (
    <div className={styles.input}>
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
        <Input.TextArea
          // Bytes run from left to right, the placeholder in the direction of the language.
          {...(input.length > 0 && { dir: 'ltr' })}
          rows={4}
          aria-label={t('input.label')}
          placeholder={t('input.placeholder')}
          value={typeof input === 'string' ? input : t('input.file', { name: fileName ?? '', n: input.length })}
          readOnly={typeof input !== 'string'}
          spellCheck={false}
          onChange={({ target }) => onInput(target.value, null)}
        />
      </div>
      {tooLarge && <p role="alert">{t('input.tooLarge')}</p>}
      <div className={styles.options}>
        <label htmlFor={`${id}p`}>
          {t('options.protocol')}
          <Select
            id={`${id}p`}
            value={protocol}
            onChange={onProtocol}
            style={{ minInlineSize: 240 }}
            options={CHOICES.map((choice) => ({ value: choice, label: t(CHOICE_KEYS[choice]) }))}
          />
        </label>
        <label htmlFor={`${id}s`}>
          {t('options.itemSet')}
          <Select
            id={`${id}s`}
            value={itemSet}
            onChange={onItemSet}
            style={{ minInlineSize: 220 }}
            options={ITEM_SETS.map((set) => ({ value: set, label: t(SET_KEYS[set]) }))}
          />
        </label>
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => chooser.current?.click()}>
          {t('input.choose')}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={t('input.choose')}
          onChange={({ target }) => {
            void take(target.files?.[0])
            target.value = ''
          }}
        />
        <Button disabled={input.length === 0} onClick={() => onInput('', null)}>
          {t('input.clear')}
        </Button>
      </div>
    </div>
  )
}
