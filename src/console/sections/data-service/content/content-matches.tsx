import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSearchParams } from 'react-router-dom'
import {
  type ContentMatch,
  type ContentSet,
  countContentMatches,
  exportContentMatches,
  listContentMatches,
  listContentSets,
  runContentQuery,
} from '#core/contract/message-content.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { useCursorList } from '#web/api/use-cursor-list.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { ExportButton } from '#console/ui/export-button.tsx'
import { FrameDrawer } from '#console/ui/frame/frame-drawer.tsx'
import { type JobNews, useJob } from '#console/ui/job/use-jobs.ts'
import { JournalTable } from '#console/ui/journal-table.tsx'
import { LoadFailed, Loading, NoneYet } from '#console/ui/list-states.tsx'
import page from '#console/ui/page.module.css'
import shared from '../data-service.module.css'
import { conditionText } from './condition-text.ts'
import styles from './content.module.css'
import { SetState } from './set-state.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'

const MOST_SETS = 1000

interface Props {
  id: number
  onAgain: (set: ContentSet) => void
}

/** One result: its query, progress, matches per vehicle and messages. */
export function ContentMatches({ id, onAgain }: Props) {
  const { t } = useTranslation('messageContent')
  const [params, setParams] = useSearchParams()
  const vin = params.get('vin') ?? undefined
  const { data, error, reload } = useCall(listContentSets, { query: { pageSize: MOST_SETS } }, { toast: false })
  const refresh = useRefresh()
  const stored = data?.list.find((each) => each.id === id)
  const running = stored?.state === 'running'
  const news = useJob(
    'contentSet',
    id,
    ({ state, figures }) => state !== stored?.state || figures.matched !== stored.matched,
    () => void refresh(listContentSets, countContentMatches, listContentMatches),
  )
  const set = stored && running && news?.state === stored.state ? { ...stored, ...news.figures } : stored
  const of = { id, ...(vin && { vin }) }
  const show = (one?: string) => setParams({ set: String(id), ...(one && { vin: one }) })
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  return (
    <>
      <div className={styles.head}>
        <Button icon={<ArrowLeftOutlined aria-hidden className={styles.arrow} />} onClick={() => setParams({})}>
          {t('back')}
        </Button>
        {set && <About set={set} news={news} />}
        <span className={page.gap} />
        {set && (
          <AllowedButton to={runContentQuery} onClick={() => onAgain(set)}>
            {t('again')}
          </AllowedButton>
        )}
        <ExportButton endpoint={exportContentMatches} filter={of} />
      </div>
      {set?.cut && <p className={page.note}>{t('cut')}</p>}
      <div className={styles.result}>
        {/* Pages already read do not change during a run: they are read again when it has ended. */}
        <Messages key={`${vin} ${running}`} of={of} />
        <PerVehicle id={id} shown={vin} onShow={show} />
      </div>
    </>
  )
}

function About({ set, news }: { set: ContentSet; news: JobNews | undefined }) {
  const { t } = useTranslation('messageContent')
  const format = useFormat()
  const { filter } = set
  return (
    <>
      <strong>
        <bdi>{set.name}</bdi>
      </strong>
      <SetState set={set} news={news} />
      <span className={page.note}>
        <bdi dir="ltr">{filter.messageId}</bdi> · {conditionText(filter, (op) => t(`op.${op}`)) || t('conditions.none')}{' '}
        ·{' '}
        <bdi dir="ltr">
          {format.time(filter.startTime)} – {format.time(filter.endTime)}
        </bdi>{' '}
        · {t('scanned')} {format.number(set.scanned)} · {t('matched')} {format.number(set.matched)}
      </span>
    </>
  )
}

function Messages({ of }: { of: { id: number; vin?: string } }) {
  const column = useColumnKit<ContentMatch>()
  const { t } = useTranslation(['messageContent', 'common'])
  const journal = useCursorList(listContentMatches, of)
  const [shown, show] = useState<ContentMatch | null>(null)
  const columns: TableColumnsType<ContentMatch> = [
    column.vin('vin', t('common:field.vin'), 200),
    column.time('time', t('time'), 170, { received: (row) => row.receiveTime }),
    column.code('messageId', t('message'), 90),
    column.cell('fields', t('values'), 340, ({ fields }) =>
      Object.entries(fields).map(([path, value]) => (
        <span key={path} className={shared.chip} dir="ltr">
          {path} = {value}
        </span>
      )),
    ),
  ]
  return (
    <div className={styles.messages}>
      <JournalTable
        journal={journal}
        columns={columns}
        rowKey={({ number }) => number}
        onRow={show}
        empty={<NoneYet title={t('matches.none')} hint={t('matches.noneHint')} />}
      />
      <FrameDrawer title={t('message')} frame={shown} onClose={() => show(null)} />
    </div>
  )
}

interface PerVehicleProps {
  id: number
  shown: string | undefined
  onShow: (vin?: string) => void
}

function PerVehicle({ id, shown, onShow }: PerVehicleProps) {
  const { t } = useTranslation('messageContent')
  const format = useFormat()
  const { data } = useCall(countContentMatches, { query: { id } }, { toast: false })
  if (!data || data.length === 0) return null
  const total = data.reduce((sum, { count }) => sum + count, 0)
  return (
    <aside className={styles.side} aria-label={t('perVehicle')}>
      <h2 className={shared.heading}>{t('perVehicle')}</h2>
      <ul>
        <li>
          <button type="button" aria-pressed={shown === undefined} onClick={() => onShow()}>
            {t('perVehicle.all')} <b>{format.number(total)}</b>
          </button>
        </li>
        {data.map(({ vin, count }) => (
          <li key={vin}>
            <button type="button" aria-pressed={shown === vin} onClick={() => onShow(vin)}>
              <bdi dir="ltr">{vin}</bdi> <b>{format.number(count)}</b>
            </button>
          </li>
        ))}
      </ul>
    </aside>
  )
}
