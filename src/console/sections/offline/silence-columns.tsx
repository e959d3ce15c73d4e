import { Button, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Silence } from '#core/contract/silence.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useElapsed } from '#console/ui/job/use-elapsed.ts'
import { StateTag } from '#console/ui/state-tag.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { Words } from '#console/ui/words.tsx'
import styles from './offline.module.css'
import { useSpan } from './use-span.ts'

export type Place = NonNullable<Silence['placeBefore']>
type Column = TableColumnsType<Silence>[number]

const SUPPLY_TONES: Record<Silence['supply'], Tone> = { ok: 'good', low: 'warning', cut: 'bad', unknown: 'neutral' }
const FOLLOW_TONES: Record<Silence['followUp'], Tone> = { open: 'warning', ordered: 'neutral', done: 'good' }
const SIM_STATES = ['stock', 'test', 'ready', 'active', 'suspended', 'terminated'] as const

/** Columns of lists of silences, by name: each page takes those it needs. */
export function useSilenceColumns(onPlace: (place: Place) => void, readAt: number) {
  const { t } = useTranslation(['offline', 'common'])
  const format = useFormat()
  const deeds = useDeedColumns()
  const place = (key: 'placeBefore' | 'placeAfter', title: string): Column => ({
    title,
    dataIndex: key,
    width: 160,
    render: (at: Place | null) =>
      at === null ? (
        '–'
      ) : (
        <Button
          type="link"
          size="small"
          className={styles.flat ?? ''}
          aria-label={t('silence.showPlace')}
          onClick={() => onPlace(at)}
        >
          <bdi dir="ltr">{`${at.lng.toFixed(4)}, ${at.lat.toFixed(4)}`}</bdi>
        </Button>
      ),
  })
  const simWord = (state: string) => {
    const known = SIM_STATES.find((each) => each === state)
    return known ? t(`sim.${known}`) : '–'
  }
  return {
    vin: {
      title: t('common:field.vin'),
      dataIndex: 'vin',
      width: 190,
      fixed: 'start',
      render: (vin: string) => <VinCell vin={vin} />,
    },
    from: {
      title: t('silence.from'),
      dataIndex: 'startTime',
      width: 185,
      render: (time: string) => <TimeCell time={time} />,
    },
    to: {
      title: t('silence.to'),
      dataIndex: 'endTime',
      width: 185,
      render: (time: string | null) =>
        time === null ? <ToneTag tone="warning">{t('silence.still')}</ToneTag> : <TimeCell time={time} />,
    },
    span: {
      title: t('silence.span'),
      dataIndex: 'seconds',
      width: 130,
      render: (_: unknown, row) => <Span silence={row} readAt={readAt} />,
    },
    placeBefore: place('placeBefore', t('silence.placeBefore')),
    placeAfter: place('placeAfter', t('silence.placeAfter')),
    km: {
      title: t('silence.km'),
      dataIndex: 'kmBetween',
      width: 100,
      align: 'end',
      render: (km: number | null) => format.distance(km),
    },
    state: {
      title: t('silence.state'),
      dataIndex: 'stateBefore',
      width: 110,
      render: (state: string) => <StateTag state={state} />,
    },
    supply: {
      title: t('silence.supply'),
      dataIndex: 'supply',
      width: 130,
      render: (supply: Silence['supply']) => <ToneTag tone={SUPPLY_TONES[supply]}>{t(`supply.${supply}`)}</ToneTag>,
    },
    sim: { title: t('silence.sim'), dataIndex: 'simState', width: 100, render: simWord },
    cause: {
      title: t('silence.cause'),
      key: 'cause',
      width: 150,
      render: (_: unknown, { probableCause, causeFound }) =>
        causeFound ? (
          <strong>{t(`cause.${causeFound}`)}</strong>
        ) : (
          <span title={t('silence.presumed')}>{t(`cause.${probableCause}`)} ?</span>
        ),
    },
    ...deeds,
  } satisfies Record<string, Column>
}

/** What is done about a silence, and by whom. */
function useDeedColumns() {
  const { t } = useTranslation('offline')
  return {
    contact: {
      title: t('silence.contact'),
      key: 'contact',
      width: 170,
      render: (_: unknown, { dealer, dealerPhone }) =>
        dealerPhone ? (
          <a href={`tel:${dealerPhone.replace(/\s/g, '')}`} title={dealerPhone}>
            <bdi>{dealer}</bdi>
          </a>
        ) : (
          <Words text={dealer} />
        ),
    },
    followUp: {
      title: t('silence.followUp'),
      key: 'followUp',
      width: 150,
      render: (_: unknown, { followUp, assignee }) => (
        <>
          <ToneTag tone={FOLLOW_TONES[followUp]}>{t(`followUp.${followUp}`)}</ToneTag> <bdi>{assignee}</bdi>
        </>
      ),
    },
    note: { title: t('silence.note'), dataIndex: 'note', width: 180, render: (text: string) => <Words text={text} /> },
    handledBy: {
      title: t('silence.handledBy'),
      dataIndex: 'handledBy',
      width: 120,
      render: (text: string) => <Words text={text} />,
    },
    rule: {
      title: t('silence.rule'),
      dataIndex: 'rule',
      width: 150,
      render: (text: string) => <Words text={text || t('silence.ownThreshold')} />,
    },
  } satisfies Record<string, Column>
}

/** How long it was silent, or is by now. */
function Span({ silence, readAt }: { silence: Silence; readAt: number }) {
  const { t } = useTranslation('offline')
  const format = useFormat()
  const span = useSpan()
  const { seconds, endTime, heardTime } = silence
  const long = useElapsed(seconds, readAt, endTime === null)
  return (
    <span title={heardTime ? t('silence.heardAgain', { time: format.time(heardTime) }) : ''}>
      {span(long)}
      {heardTime && ' ↻'}
    </span>
  )
}
