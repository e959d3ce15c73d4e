import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { checkVins, type VinCheck } from '#core/contract/lookup.ts'
import { VIN_PASTE_MAX } from '#core/domain/limits.ts'
import { vehicleNamesIn } from '#core/domain/vin-list.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import styles from './vin-paste-dialog.module.css'

interface Props {
  vins: readonly string[]
  /** Receives the VINs the user may search for. */
  onTake: (vins: string[]) => void
  onClose: () => void
}

/** Says which of the pasted VINs can be searched for before anything is searched (docs/product/shared.md#search-forms). */
export function VinPasteDialog({ vins, onTake, onClose }: Props) {
  const { t } = useTranslation('list')
  const [text, setText] = useState(vins.join('\n'))
  const [checked, setChecked] = useState<VinCheck>()
  const [busy, setBusy] = useState(false)
  const given = vehicleNamesIn(text)
  const fits = given.length > 0 && given.length <= VIN_PASTE_MAX

  async function check() {
    setBusy(true)
    try {
      setChecked(await call(checkVins, { body: { vins: given } }))
    } catch (error) {
      // The call reports its own failures.
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    } finally {
      setBusy(false)
    }
  }

  const take = checked && checked.found.length > 0
  return (
    <Modal
      open
      title={t('paste.title')}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{t('paste.cancel')}</Button>
          {take ? (
            <Button
              type="primary"
              onClick={() => {
                onTake(checked.found)
                onClose()
              }}
            >
              {t('paste.take', { count: checked.found.length })}
            </Button>
          ) : (
            <Button type="primary" disabled={!fits} loading={busy} onClick={check}>
              {t('paste.check')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.dialog}>
        <Input.TextArea
          aria-label={t('paste.label')}
          rows={8}
          dir="ltr"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChecked(undefined)
          }}
        />
        <p className={styles.hint} data-wrong={given.length > VIN_PASTE_MAX}>
          {t('paste.hint', { max: VIN_PASTE_MAX, given: given.length })}
        </p>
        {checked && <Outcome check={checked} />}
      </div>
    </Modal>
  )
}

function Outcome({ check: { found, notFound, noPermission } }: { check: VinCheck }) {
  const { t } = useTranslation('list')
  return (
    <output className={styles.outcome}>
      <dl>
        <div>
          <dt>{t('paste.found')}</dt>
          <dd>{found.length}</dd>
        </div>
        <div data-missing={notFound.length > 0}>
          <dt>{t('paste.notFound')}</dt>
          <dd>{notFound.length}</dd>
        </div>
        <div data-missing={noPermission.length > 0}>
          <dt>{t('paste.noPermission')}</dt>
          <dd>{noPermission.length}</dd>
        </div>
      </dl>
      <Vins title={t('paste.notFound')} vins={notFound} />
      <Vins title={t('paste.noPermission')} vins={noPermission} />
    </output>
  )
}

function Vins({ title, vins }: { title: string; vins: readonly string[] }) {
  if (vins.length === 0) return null
  return (
    <details>
      <summary>{title}</summary>
      <p dir="ltr">{vins.join(', ')}</p>
    </details>
  )
}
