import { Button, Space } from 'antd'
import { useState } from 'react'
import * as contract from '#core/contract/safety.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type PreviewItem, PreviewOverlay } from '#console/ui/preview/preview-overlay.tsx'
import { saveAddress } from '#console/ui/save-file.ts'
import styles from './safe-warning.module.css'

const KINDS = ['picture', 'sound', 'video', 'text', 'other'] as const
const SHOWN: Readonly<Partial<Record<(typeof KINDS)[number], PreviewItem['kind']>>> = {
  picture: 'image',
  sound: 'audio',
  video: 'video',
}

type File = contract.SafetyDetail['files'][number]
const kindOf = ({ kind }: File) => KINDS[kind] ?? 'other'

/** Photos and clips of an event. Each opening is logged, so that none is loaded before it is asked for. */
export function EvidencePart({ event: { id, files } }: { event: contract.SafetyDetail }) {
  const { t } = useTranslation('safeWarning')
  const format = useFormat()
  const refresh = useRefresh()
  const [shown, show] = useState<PreviewItem>()
  const nameOf = (file: File, index: number) =>
    `${t(`file.${kindOf(file)}`)} ${format.number(index + 1)} · ${format.bytes(file.size)}`

  async function open(file: File, name: string) {
    try {
      const { url } = await call(contract.linkSafetyEvidence, { body: { id, key: file.key } })
      const kind = SHOWN[kindOf(file)]
      if (kind) show({ kind, url, name })
      else saveAddress(url, name)
      await refresh(contract.getSafetyEvent)
    } catch (error) {
      // The call reports its own failures.
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    }
  }
  return (
    <section className={styles.part}>
      <h3>{t('evidence')}</h3>
      {files.length === 0 && <p className={styles.none}>{t('evidence.none')}</p>}
      <Space wrap>
        {files.map((file, index) => (
          <Button key={file.key} onClick={() => void open(file, nameOf(file, index))}>
            {nameOf(file, index)}
          </Button>
        ))}
      </Space>
      {shown && <PreviewOverlay items={[shown]} shown={0} onShow={() => {}} onClose={() => show(undefined)} />}
    </section>
  )
}
