import { Button, type TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Silence } from '#core/contract/silence.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useElapsed } from '#console/ui/job/use-elapsed.ts'
import { StateTag } from '#console/ui/state-tag.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { Words } from '#console/ui/words.tsx'
import page from '#console/ui/page.module.css'
import { useColumnKit } from '#console/ui/columns.tsx'
import { Coordinates } from '#console/ui/location/coordinates.tsx'

export type Place = NonNullable<Silence['placeBefore']>
type Column = TableColumnsType<Silence>[number]

/** Switched on by those who look for it. */
export const offAtFirst = (column: Column): Column => ({ ...column, hidden: true })

const SUPPLY_TONES: Record<Silence['supply'], Tone> = { ok: 'good', low: 'warning', cut: 'bad', unknown: 'neutral' }
const FOLLOW_TONES: Record<Silence['followUp'], Tone> = { open: 'warning', ordered: 'progress', done: 'good' }
const SIM_STATES = ['stock', 'test', 'ready', 'active', 'suspended', 'terminated'] as const

/** Columns of silence lists, by name: each page uses the ones it needs. */
export function useSilenceColumns(onPlace: (place: Place) => void, readAt: number) {
  const column = useColumnKit<Silence>()
  const { t } = useTranslation(['offline', 'common'])
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
          className={page.flat ?? ''}
          aria-label={t('silence.showPlace')}
          onClick={() => onPlace(at)}
        >
          <Coordinates {...at} digits={4} />
        </Button>
      ),
  })
  const simWord = (state: string) => {
    const known = SIM_STATES.find((each) => each === state)
    return known ? t(`sim.${known}`) : '–'
  }
  return {
    vin: column.vin('vin', t('common:field.vin'), 190),
    from: column.time('startTime', t('silence.from'), 165),
    to: column.cell('endTime', t('silence.to'), 165, ({ endTime: time }) =>
      time === null ? <ToneTag tone="warning">{t('silence.still')}</ToneTag> : <TimeCell time={time} />,
    ),
    span: column.cell('seconds', t('silence.span'), 115, (row) => <Span silence={row} readAt={readAt} />),
    placeBefore: place('placeBefore', t('silence.placeBefore')),
    placeAfter: place('placeAfter', t('silence.placeAfter')),
    km: column.quantity('distance', 'kmBetween', t('silence.km'), 100),
    state: column.label('stateBefore', t('silence.state'), 105, (state) => <StateTag state={state} />),
    supply: column.state('supply', t('silence.supply'), 130, (supply) => [SUPPLY_TONES[supply], t(`supply.${supply}`)]),
    sim: column.cell('simState', t('silence.sim'), 100, ({ simState }) => simWord(simState)),
    cause: column.cell('cause', t('silence.cause'), 150, ({ probableCause, causeFound }) =>
      causeFound ? (
        <strong>{t(`cause.${causeFound}`)}</strong>
      ) : (
        <span title={t('silence.presumed')}>{t(`cause.${probableCause}`)} ?</span>
      ),
    ),
    ...deeds,
  } satisfies Record<string, Column>
}

/** Handling of a silence and its assignee. */
function useDeedColumns() {
  const column = useColumnKit<Silence>()
  const { t } = useTranslation('offline')
  return {
    contact: column.cell('contact', t('silence.contact'), 170, ({ dealer, dealerPhone }) =>
      dealerPhone ? (
        <a href={`tel:${dealerPhone.replace(/\s/g, '')}`} title={dealerPhone}>
          <bdi>{dealer}</bdi>
        </a>
      ) : (
        <Words text={dealer} />
      ),
    ),
    followUp: column.cell('followUp', t('silence.followUp'), 140, ({ followUp, assignee }) => (
      <>
        <ToneTag tone={FOLLOW_TONES[followUp]}>{t(`followUp.${followUp}`)}</ToneTag> <bdi>{assignee}</bdi>
      </>
    )),
    note: column.text('note', t('silence.note'), 180),
    handledBy: column.text('handledBy', t('silence.handledBy'), 120),
    rule: column.text(['rule', ({ rule: text }) => text || t('silence.ownThreshold')], t('silence.rule'), 150),
  } satisfies Record<string, Column>
}

/** How long it was silent, or is by now. */
function Span({ silence, readAt }: { silence: Silence; readAt: number }) {
  const { t } = useTranslation('offline')
  const format = useFormat()
  const { seconds, endTime, heardTime } = silence
  const long = useElapsed(seconds, readAt, endTime === null)
  return (
    <span title={heardTime ? t('silence.heardAgain', { time: format.time(heardTime) }) : ''}>
      {format.duration(long)}
      {heardTime && ' ↻'}
    </span>
  )
}
