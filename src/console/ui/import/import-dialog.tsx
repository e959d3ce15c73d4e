import { Button, Form, type FormInstance, Modal, Progress, Steps } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  commitImport,
  type DryRun,
  dryRunImport,
  getImportTemplate,
  type ImporterName,
  type ImportResult,
} from '#core/contract/import.ts'
import { call } from '#web/api/call.ts'
import { CallCancelled, CallFailed } from '#web/api/call-failed.ts'
import { useFormat } from '#web/i18n/format.ts'
import { DryRunView } from './dry-run-view.tsx'
import { IMPORT_DIALOG_WIDTH } from './import-dialog-width.ts'
import { ImportOutcome } from './import-outcome.tsx'
import page from '../page.module.css'
import styles from './import.module.css'
import { PastImports } from './past-imports.tsx'
import { useFileDownload } from './use-file-download.ts'
import { WorkbookField } from './workbook-field.tsx'

interface Props {
  open: boolean
  title: string
  importer: ImporterName
  onClose: () => void
  /** Rows were imported, or the import was undone. */
  onImported: () => void
  /** Further antd Form.Items that are sent with the file. */
  children?: ReactNode
}

/** Imports a workbook in three steps: select, preview, commit (docs/product/shared.md#imports). */
export function ImportDialog(props: Props) {
  const { open, title, onClose } = props
  return (
    <Modal
      open={open}
      title={title}
      width={IMPORT_DIALOG_WIDTH}
      onCancel={onClose}
      // A click outside does not discard an import in progress.
      mask={{ closable: false }}
      footer={null}
      destroyOnHidden
    >
      <ImportSteps {...props} />
    </Modal>
  )
}

function ImportSteps({ importer, onClose, onImported, children }: Props) {
  const { t } = useTranslation(['dialogs', 'common', 'validation'])
  const [form] = Form.useForm<Record<string, unknown>>()
  const format = useFormat()
  const work = useImport(importer, onImported)
  const { dryRun, result, busy, sent } = work
  const step = result ? 2 : dryRun ? 1 : 0
  const ready = dryRun ? dryRun.added + dryRun.changed : 0

  return (
    <>
      <Steps
        size="small"
        current={step}
        items={[{ title: t('import.step.file') }, { title: t('import.step.check') }, { title: t('import.step.done') }]}
        style={{ marginBlock: 16 }}
      />
      {step === 0 && (
        <>
          <FileForm form={form} importer={importer} onFinish={work.check}>
            {children}
          </FileForm>
          <PastImports importer={importer} onUndone={onImported} />
        </>
      )}
      {dryRun && !result && <DryRunView dryRun={dryRun} />}
      {result && <ImportOutcome result={result} onUndone={onImported} />}
      {sent !== undefined && <Progress percent={sent} size="small" aria-label={t('import.sending')} />}
      <div className={page.foot}>
        {step === 0 && (
          <>
            <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
            <Button type="primary" loading={busy} onClick={form.submit}>
              {t('import.check')}
            </Button>
          </>
        )}
        {dryRun && !result && (
          <>
            <Button onClick={work.back}>{t('import.chooseOther')}</Button>
            <Button type="primary" loading={busy} disabled={ready === 0} onClick={() => work.commit(dryRun)}>
              {t('import.commit', { count: ready, number: format.number(ready) })}
            </Button>
          </>
        )}
        {result && (
          <Button type="primary" onClick={onClose}>
            {t('action.close')}
          </Button>
        )}
      </div>
    </>
  )
}

interface FileFormProps {
  form: FormInstance<Record<string, unknown>>
  importer: ImporterName
  onFinish: (values: Record<string, unknown>) => void
  children: ReactNode
}

/** Sent only when it is valid (docs/product/shared.md#imports). */
function FileForm({ form, importer, onFinish, children }: FileFormProps) {
  const { t } = useTranslation(['dialogs', 'validation'])
  const name = useId()
  const template = useFileDownload(getImportTemplate, { importer })
  return (
    <Form form={form} name={name} layout="vertical" onFinish={onFinish}>
      <div className={styles.lead}>
        <span>{t('import.hint')}</span>
        <Button type="link" onClick={template.start} loading={template.busy}>
          {t('import.template')}
        </Button>
      </div>
      {children}
      <Form.Item
        name="file"
        label={t('import.file')}
        rules={[{ required: true, message: t('validation:validation.required') }]}
      >
        <WorkbookField />
      </Form.Item>
    </Form>
  )
}

function useImport(importer: ImporterName, onImported: () => void) {
  const [dryRun, setDryRun] = useState<DryRun>()
  const [result, setResult] = useState<ImportResult>()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<number>()

  async function during(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      // The call reports its own failures; the dialog stays open for another try.
      if (!(error instanceof CallFailed) && !(error instanceof CallCancelled)) throw error
    } finally {
      setBusy(false)
      setSent(undefined)
    }
  }

  return {
    dryRun,
    result,
    busy,
    /** Percent of the file that has been sent; undefined while none is. */
    sent,
    check: (values: Record<string, unknown>) =>
      during(async () => {
        setSent(0)
        const given = { query: { importer }, body: multipart(values) }
        setDryRun(await call(dryRunImport, given, { onSent: setSent }))
      }),
    commit: ({ importId }: DryRun) =>
      during(async () => {
        setResult(await call(commitImport, { body: { importId } }))
        onImported()
      }),
    back: () => setDryRun(undefined),
  }
}

/** The fields of the form as multipart/form-data. */
function multipart(values: Readonly<Record<string, unknown>>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Blob) body.append(name, value)
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      body.append(name, String(value))
    }
  }
  return body
}
