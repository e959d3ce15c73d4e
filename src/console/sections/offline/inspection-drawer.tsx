import { Button, Drawer, Progress } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cancelInspection, getInspection, listInspections } from '#core/contract/inspection.ts'
import { call } from '#web/api/call.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { CommandDrawer } from '../../ui/command/command-drawer.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { LoadFailed, Loading } from '../../ui/list-states.tsx'
import { Checklist } from './checklist.tsx'
import { CompareRuns } from './compare-runs.tsx'
import { InspectionStateTag } from './inspection-words.tsx'
import styles from './offline.module.css'

interface Props {
  /** Null: closed. */
  id: number | null
  /** It may go on while it is shown. */
  live?: boolean
  onShow: (id: number | null) => void
}

const WIDTH = 860
const REFRESH_MS = 2_000

/** One inspection: its checklist while it goes on, its certificate afterwards. */
export function InspectionDrawer({ id, live = false, onShow }: Props) {
  const { t } = useTranslation('offline')
  return (
    <Drawer open={id !== null} title={t('inspection.title')} size={WIDTH} onClose={() => onShow(null)} destroyOnHidden>
      {id !== null && <Run key={id} id={id} live={live} onShow={onShow} />}
    </Drawer>
  )
}

function Run({ id, live, onShow }: { id: number; live: boolean; onShow: Props['onShow'] }) {
  const { t } = useTranslation(['offline', 'common'])
  const format = useFormat()
  const refresh = useRefresh()
  const confirm = useConfirm()
  const [jobId, showJob] = useState<number | null>(null)
  const asking = { toast: false, keepPrevious: true, ...(live && { refreshMs: REFRESH_MS }) }
  const { data, error, reload } = useCall(getInspection, { query: { id } }, asking)
  if (error && !data) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  const { state, passed, total, items, results } = data
  const abort = () =>
    confirm({
      title: t('inspection.abortAsk'),
      confirmText: t('inspection.abort'),
      danger: true,
      onConfirm: async () => {
        await call(cancelInspection, { body: { id } })
        await refresh(getInspection, listInspections)
      },
    })
  const decided = results.filter(({ verdict }) => verdict !== 'waiting').length
  return (
    <article data-certificate>
      <dl className={styles.facts}>
        <dt>{t('common:field.vin')}</dt>
        <dd>
          <bdi dir="ltr">{data.vin}</bdi> <bdi>{data.plate}</bdi> · <bdi>{data.model}</bdi>
        </dd>
        <dt>{t('inspection.result')}</dt>
        <dd>
          <InspectionStateTag state={state} /> {t('inspection.okOf', { passed, total })}
        </dd>
        <dt>{t('inspection.template')}</dt>
        <dd>
          <bdi>{data.template}</bdi> · {t('inspection.version', { version: data.version })} ·{' '}
          {t('inspection.runNo', { run: data.runNo })}
        </dd>
        <dt>{t('inspection.place')}</dt>
        <dd>{[data.line, data.station].filter(Boolean).join(' / ') || '–'}</dd>
        <dt>{t('inspection.inspector')}</dt>
        <dd>{data.inspector || t('inspection.byItself')}</dd>
        <dt>{t('inspection.started')}</dt>
        <dd>
          <bdi dir="ltr">{format.time(data.startTime)}</bdi> · <bdi dir="ltr">{format.duration(data.seconds)}</bdi>
        </dd>
      </dl>
      {state === 'running' && (
        <Progress percent={Math.round((decided / Math.max(1, total)) * 100)} size="small" status="active" />
      )}
      <Checklist inspectionId={id} items={items} results={results} open={state === 'running'} onJob={showJob} />
      <div className={styles.actions}>
        {state === 'running' ? (
          <Allowed to={cancelInspection}>
            <Button danger onClick={abort}>
              {t('inspection.abort')}
            </Button>
          </Allowed>
        ) : (
          <Button onClick={() => window.print()}>{t('inspection.print')}</Button>
        )}
      </div>
      <CompareRuns current={data} onShow={onShow} />
      <CommandDrawer jobId={jobId} onShow={showJob} />
    </article>
  )
}
