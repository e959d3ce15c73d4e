import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import {
  confirmInspectionItem,
  getInspection,
  type InspectionItem,
  type InspectionResult,
  listInspections,
} from '#core/contract/inspection.ts'
import { OBJECTS_PATH } from '#core/contract/upload.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { TextAreaItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { FileUploader } from '#console/ui/upload/file-uploader.tsx'
import { usePrompt, VerdictTag } from './inspection-words.tsx'
import page from '#console/ui/page.module.css'
import styles from './offline.module.css'

interface Props {
  inspectionId: number
  items: readonly InspectionItem[]
  results: readonly InspectionResult[]
  /** The inspector may still say something. */
  open: boolean
  onJob: (jobId: number) => void
}

/** Every item with its verdict, observation and reason; manual ones are decided here. */
export function Checklist({ inspectionId, items, results, open, onJob }: Props) {
  const { t } = useTranslation('offline')
  const prompt = usePrompt()
  const [deciding, decide] = useState<InspectionItem | null>(null)
  return (
    <>
      <table className={styles.checklist}>
        <thead>
          <tr>
            <th scope="col">{t('item.name')}</th>
            <th scope="col">{t('item.verdict')}</th>
            <th scope="col">{t('item.observed')}</th>
            <th scope="col">{t('item.why')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => {
            const result = results[index]
            if (!result) return null
            return (
              <tr key={item.code} data-verdict={result.verdict}>
                <th scope="row">
                  <span dir="auto">{prompt(item)}</span>
                  <small>
                    <bdi dir="ltr">{item.code}</bdi> · {t(`kind.${item.kind}`)}
                    {!item.mandatory && ` · ${t('item.optional')}`}
                  </small>
                </th>
                <td>
                  <VerdictTag verdict={result.verdict} />
                </td>
                <td>
                  <bdi dir="auto">{result.observed || '–'}</bdi>
                  {result.photo && <Photo photo={result.photo} name={prompt(item)} />}
                </td>
                <td>
                  <Why result={result} onJob={onJob} />
                  {open && result.verdict === 'waiting' && (
                    <Decision inspectionId={inspectionId} item={item} name={prompt(item)} onMore={() => decide(item)} />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <VerdictDrawer inspectionId={inspectionId} item={deciding} onClose={() => decide(null)} />
    </>
  )
}

function Photo({ photo, name }: { photo: string; name: string }) {
  const { t } = useTranslation('offline')
  const address = photo.startsWith('/') ? photo : `${OBJECTS_PATH}/${photo}`
  return (
    <a className={styles.photo} href={address} target="_blank" rel="noreferrer">
      <img src={address} alt={t('item.photoOf', { name })} />
    </a>
  )
}

function Why({ result, onJob }: { result: InspectionResult; onJob: Props['onJob'] }) {
  const { t } = useTranslation('offline')
  const { jobId } = result
  return (
    <>
      {result.result !== '' && <span>{t(`result.${result.result}`)}</span>}{' '}
      {result.remark && <p dir="auto">{result.remark}</p>}
      {jobId !== null && (
        <Button type="link" size="small" className={page.flat ?? ''} onClick={() => onJob(jobId)}>
          {t('item.command')}
        </Button>
      )}
    </>
  )
}

interface DecisionProps {
  inspectionId: number
  item: InspectionItem
  name: string
  onMore: () => void
}

function Decision({ inspectionId, item, name, onMore }: DecisionProps) {
  const { t } = useTranslation('offline')
  const refresh = useRefresh()
  const say = async (verdict: 'passed' | 'skipped') => {
    await call(confirmInspectionItem, { body: { id: inspectionId, itemCode: item.code, verdict } })
    await refresh(getInspection, listInspections)
  }
  return (
    <Allowed to={confirmInspectionItem}>
      <div className={styles.decision}>
        {item.kind === 'manual' && (
          <>
            <Button size="small" aria-label={`${t('item.ok')} ${name}`} onClick={() => void say('passed')}>
              {t('item.ok')}
            </Button>
            <Button size="small" danger aria-label={`${t('item.notOk')} ${name}`} onClick={onMore}>
              {t('item.notOk')}
            </Button>
          </>
        )}
        {!item.mandatory && (
          <Button type="text" size="small" aria-label={`${t('item.skip')} ${name}`} onClick={() => void say('skipped')}>
            {t('item.skip')}
          </Button>
        )}
      </div>
    </Allowed>
  )
}

const Said = z.object({
  verdict: z.enum(['passed', 'failed']),
  remark: z.string().trim().max(200).default(''),
  files: z.array(z.object({ url: z.string() }).loose()).default([]),
})

/** A verdict with a remark and a picture. */
function VerdictDrawer({
  inspectionId,
  item,
  onClose,
}: Pick<DecisionProps, 'inspectionId'> & {
  item: InspectionItem | null
  onClose: () => void
}) {
  const { t } = useTranslation(['offline', 'upload'])
  const prompt = usePrompt()
  const refresh = useRefresh()
  return (
    <FormDrawer
      open={item !== null}
      title={item ? prompt(item) : ''}
      schema={Said}
      initial={{ verdict: 'failed', remark: '', files: [] }}
      onSubmit={async ({ verdict, remark, files }) => {
        const body = { id: inspectionId, itemCode: item!.code, verdict, remark, photo: files[0]?.url ?? '' }
        await call(confirmInspectionItem, { body })
        await refresh(getInspection, listInspections)
      }}
      onClose={onClose}
    >
      <Form.Item name="verdict" label={t('item.verdict')} required>
        <Select
          options={[
            { value: 'failed', label: t('item.notOk') },
            { value: 'passed', label: t('item.ok') },
          ]}
        />
      </Form.Item>
      <TextAreaItem name="remark" label={t('item.remark')} rows={3} />
      <Form.Item name="files" label={t('item.photo')}>
        <FileUploader kind="image" single />
      </Form.Item>
    </FormDrawer>
  )
}
