import { Button, Form, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { copyText } from '../copy-text.ts'
import styles from './tile-source-step.module.css'

const EXAMPLE = 'https://tiles.example.com/styles/streets/style.json?key={key}'

const isStyleAddress = (text: string) => URL.canParse(text.replaceAll('{key}', 'key')) && /^https?:/.test(text)

/** The two settings of another base map, ready to copy: they are read when the platform starts. */
export function TileSourceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['map', 'common'])
  const id = useId()
  const [address, setAddress] = useState('')
  const [key, setKey] = useState('')
  const [copied, setCopied] = useState(false)
  const isValid = isStyleAddress(address.trim())
  const needsKey = address.includes('{key}')
  const lines = [`MAP_STYLE_URL=${address.trim() || EXAMPLE}`, ...(needsKey ? [`MAP_KEY=${key.trim()}`] : [])].join(
    '\n',
  )
  return (
    <Modal open title={t('source.title')} onCancel={onClose} footer={null} destroyOnHidden>
      <p>{t('source.hint')}</p>
      <Form layout="vertical" component="div">
        <Form.Item
          label={t('source.address')}
          htmlFor={`${id}-address`}
          extra={t('source.addressHint')}
          {...(address !== '' && !isValid && { validateStatus: 'error', help: t('source.wrong') })}
        >
          <Input
            id={`${id}-address`}
            dir="ltr"
            placeholder={EXAMPLE}
            value={address}
            maxLength={500}
            onChange={({ target }) => {
              setAddress(target.value)
              setCopied(false)
            }}
          />
        </Form.Item>
        {needsKey && (
          <Form.Item label={t('source.key')} htmlFor={`${id}-key`}>
            <Input
              id={`${id}-key`}
              dir="ltr"
              value={key}
              maxLength={200}
              onChange={({ target }) => {
                setKey(target.value)
                setCopied(false)
              }}
            />
          </Form.Item>
        )}
      </Form>
      <p>{t('source.settings')}</p>
      <pre className={styles.lines} dir="ltr">
        {lines}
      </pre>
      <Button
        type="primary"
        disabled={!isValid || (needsKey && key.trim() === '')}
        onClick={async () => setCopied(await copyText(lines))}
      >
        {copied ? t('common:action.copied') : t('common:action.copy')}
      </Button>
    </Modal>
  )
}
