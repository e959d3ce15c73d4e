import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import * as contract from '#core/contract/upgrade-control.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { pathTo } from '#console/shell/path-to.ts'
import { Loading, NoneYet } from '#console/ui/list-states.tsx'
import page from '#console/ui/page.module.css'
import unseen from '#console/ui/unseen.module.css'
import { dayLines, piecesOf, spanOf, windowParts } from './timeline.ts'
import styles from './manage.module.css'

const TASKS_MAX = 50
const EVERY_MS = 30_000
/** Share of the axis that half of a label takes. */
const LABEL = 0.04

/** Open tasks on one axis of time, and the hours of the day in which each may send. */
export function BenchTimeline() {
  const { t } = useTranslation('taskManage')
  const format = useFormat()
  const query = { page: 1, pageSize: TASKS_MAX }
  const { data, updatedAt } = useCall(contract.listBenchTasks, { query }, { refreshMs: EVERY_MS, keepPrevious: true })
  if (!data) return <Loading />
  if (data.list.length === 0) return <NoneYet title={t('none')} hint={t('noneHint')} />
  return (
    <>
      <Timeline tasks={data.list} now={updatedAt} />
      {data.total > data.list.length && (
        <p className={page.note}>{t('timeline.more', { number: format.number(data.list.length) })}</p>
      )}
    </>
  )
}

function Timeline({ tasks, now }: { tasks: readonly contract.BenchTask[]; now: number }) {
  const { t } = useTranslation('taskManage')
  const format = useFormat()
  const timed = tasks.map((task) => {
    const at = (time: string | null) => (time === null ? null : format.epoch(time))
    return { task, times: { start: at(task.startTime), planned: at(task.plannedTime), end: at(task.predictedTime) } }
  })
  const span = spanOf(
    timed.map(({ times }) => times),
    now,
  )
  const width = span.until - span.from
  const percent = (at: number) => `${((at - span.from) * 100) / width}%`
  const hasRoom = (at: number) => at - span.from > LABEL * width && span.until - at > LABEL * width
  const days = dayLines(span, (at) => format.dayAt(at))
  return (
    <div className={styles.timeline}>
      <span className={styles.heading}>{t('timeline.task')}</span>
      <div aria-hidden className={styles.days}>
        {days.filter(hasRoom).map((at) => (
          <span key={at} style={{ insetInlineStart: percent(at) }}>
            {format.monthDayAt(at)}
          </span>
        ))}
      </div>
      <span className={`${styles.heading} ${styles.hours}`}>{t('timeline.window')}</span>
      {timed.map(({ task, times }) => (
        <Row key={task.id} task={task}>
          {days.map((at) => (
            <i key={at} className={styles.line} style={{ insetInlineStart: percent(at) }} />
          ))}
          {piecesOf(times, task.taskState, now).map(({ kind, from, until }) => (
            <i
              key={kind}
              data-kind={kind}
              className={styles.piece}
              style={{ insetInlineStart: percent(from), inlineSize: `calc(${percent(until)} - ${percent(from)})` }}
            />
          ))}
          <i data-now className={styles.line} style={{ insetInlineStart: percent(now) }} />
        </Row>
      ))}
    </div>
  )
}

function Row({ task, children }: { task: contract.BenchTask; children: ReactNode }) {
  const { t } = useTranslation(['taskManage', 'upgradeTask'])
  const format = useFormat()
  const { id, name, priority, taskState, startTime, plannedTime, predictedTime, windowFrom, windowTo } = task
  const text = [
    startTime ? t('timeline.started', { time: format.time(startTime) }) : null,
    !startTime && plannedTime ? t('timeline.planned', { time: format.time(plannedTime) }) : null,
    !startTime && !plannedTime ? t('timeline.unplanned') : null,
    predictedTime ? t('timeline.ends', { time: format.time(predictedTime) }) : null,
  ]
    .filter(Boolean)
    .join(', ')
  const isAlways = windowFrom === windowTo
  return (
    <>
      <div className={styles.task}>
        <Link to={pathTo('/upgradeTask/task', { row: id })} title={name}>
          <bdi>{name}</bdi>
        </Link>
        <small>{`${t('priority.short', { number: format.number(priority) })} · ${t(`upgradeTask:state.${taskState}`)}`}</small>
      </div>
      <div title={text} className={styles.track}>
        <span className={unseen.unseen}>{text}</span>
        {children}
      </div>
      <div className={styles.hours}>
        <div aria-hidden className={styles.window}>
          {windowParts(windowFrom, windowTo).map(({ from, until }) => (
            <i key={from} style={{ insetInlineStart: `${from}%`, inlineSize: `${until - from}%` }} />
          ))}
        </div>
        <small>
          {isAlways ? t('upgradeTask:window.always') : <bdi dir="ltr">{`${windowFrom} – ${windowTo}`}</bdi>}
        </small>
      </div>
    </>
  )
}
