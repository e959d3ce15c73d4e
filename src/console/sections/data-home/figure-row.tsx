import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link } from 'react-router-dom'
import { type DataFigures, getDataFigures } from '#core/contract/data-home.ts'
import { useFormat } from '#web/i18n/format.ts'
import { permittedPathsAtom } from '#web/state/session.ts'
import { useBlock } from './data-block.tsx'
import styles from './data-home.module.css'
import { useSeconds } from './use-seconds.ts'

interface Figure {
  label: string
  value: string
  note: string
  /** The list behind it. */
  to?: string
  /** Worth a look. */
  bad?: boolean
}

/** Above this percentage, wrong frames are not random. */
const BAD_SHARE = 0.01
const LATE_SECONDS = 60

/** Six metrics of the last 24 hours, each with its reference. */
export function FigureRow() {
  const { t } = useTranslation('dataHome')
  const read = useBlock(getDataFigures)
  const figures = useFigures(read.data)
  return (
    <section className={styles.figures} aria-label={t('figures')} aria-busy={!read.data}>
      {figures.map((figure) => (
        <FigureCell key={figure.label} {...figure} />
      ))}
      {read.error && <p role="alert">{t('block.failed')}</p>}
    </section>
  )
}

function useFigures(data: DataFigures | undefined): Figure[] {
  const { t } = useTranslation('dataHome')
  const format = useFormat()
  const seconds = useSeconds()
  const share = (part: number, whole: number) => format.percent(whole > 0 ? part / whole : 0)
  const { faults = 0, messages = 0, replayed = 0, positions = 0, delayP95 = null } = data ?? {}
  const received = faults + messages
  return [
    { label: t('figure.rate'), value: format.number(data?.messageRate, 1), note: t('figure.rateNote') },
    { label: t('figure.messages'), value: format.number(data?.messages), note: t('figure.day') },
    {
      label: t('figure.faults'),
      value: data ? share(faults, received) : format.number(null),
      note: t('figure.faultsNote', { faults: format.number(faults) }),
      to: '/dataService/illegal',
      bad: faults > received * BAD_SHARE,
    },
    {
      label: t('figure.delay'),
      value: seconds(data?.delayP50),
      note: t('figure.delayNote', { seconds: seconds(delayP95) }),
      bad: (delayP95 ?? 0) > LATE_SECONDS,
    },
    {
      label: t('figure.replayed'),
      value: data ? share(replayed, positions) : format.number(null),
      note: t('figure.replayedNote', { replayed: format.number(replayed) }),
      to: '/tbox/locationMessage',
    },
    {
      label: t('figure.unknown'),
      value: format.number(data?.unknownMessages),
      note: t('figure.unknownNote'),
      to: '/dataService/illegal?kind=unknownMessage',
      bad: (data?.unknownMessages ?? 0) > 0,
    },
  ]
}

function FigureCell({ label, value, note, to, bad = false }: Figure) {
  const permitted = useAtomValue(permittedPathsAtom)
  const content = (
    <>
      <span>{label}</span>
      <strong data-bad={bad}>
        <bdi>{value}</bdi>
      </strong>
      <small>{note}</small>
    </>
  )
  if (!to || !permitted?.includes(to.split('?')[0]!)) return <div className={styles.figure}>{content}</div>
  return (
    <Link to={to} className={styles.figure}>
      {content}
    </Link>
  )
}
