import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Alarm } from '#core/contract/alarm.ts'
import type { AlarmState } from '#core/domain/alarm-handling.ts'
import { type Format, useFormat } from '#web/i18n/format.ts'
import { useColumnKit } from '../columns.tsx'
import { LevelMark } from '../level-mark.tsx'
import { Coordinates } from '../location/coordinates.tsx'
import { useShownAlarm } from '../shown-alarm.ts'
import type { Tone } from '../tone-tag.tsx'
import { useAlarmKind } from './alarm-kind-words.tsx'
import { ReactionClock } from './reaction-clock.tsx'

const TONES: Record<AlarmState, Tone> = {
  open: 'warning',
  acknowledged: 'progress',
  inProgress: 'progress',
  resolved: 'good',
  falseAlarm: 'neutral',
  closed: 'good',
}
const SECOND_MS = 1_000

/** Seconds from the first report to the end; null while it is ongoing. */
const secondsOf = ({ startTime, endTime }: Alarm, { epoch }: Format): number | null =>
  endTime === null ? null : Math.round((epoch(endTime) - epoch(startTime)) / SECOND_MS)

export function useAlarmColumns(): TableColumnsType<Alarm> {
  const column = useColumnKit<Alarm>()
  const { t } = useTranslation('alarm')
  const format = useFormat()
  const name = useAlarmKind()
  const { show } = useShownAlarm()
  return [
    column.cell('level', t('list.level'), 70, ({ level }) => <LevelMark level={level} />, { fixed: 'start' }),
    column.vehicle({ width: 235 }),
    column.link(['kind', ({ kind }) => name(kind)], t('list.kind'), 165, ({ id }) => show(id)),
    column.time('lastStartTime', t('list.lastRaised'), 165),
    column.cell('repeats', t('list.repeats'), 75, ({ repeats }) => (repeats === 0 ? '–' : format.number(repeats)), {
      align: 'end',
    }),
    column.cell('duration', t('list.duration'), 120, (row) => <Duration row={row} />, { hidden: true }),
    column.cell(
      'place',
      t('drawer.place'),
      140,
      ({ lat, lng }) => (lat === null || lng === null ? '–' : <Coordinates lat={lat} lng={lng} />),
      { hidden: true },
    ),
    column.state('state', t('drawer.state'), 120, (state) => [TONES[state], t(`state.${state}`)]),
    column.cell('reaction', t('reaction'), 170, (row) => <ReactionClock alarm={row} />),
    column.text('driverName', t('drawer.driver'), 140, { hidden: true }),
    column.cell(
      'evidence',
      t('drawer.files'),
      110,
      ({ attachments, attachmentsReceived }) =>
        attachments === null ? '–' : t('drawer.fileCount', { received: attachmentsReceived, expected: attachments }),
      { hidden: true },
    ),
    column.text('ruleName', t('drawer.rule'), 180, { hidden: true }),
    column.text('fenceName', t('list.fence'), 160, { hidden: true }),
    column.text('assigneeName', t('drawer.assignee'), 120),
    column.time('acknowledgeTime', t('list.acknowledged'), 170, { hidden: true }),
    column.text('orgName', t('drawer.organisation'), 180, { hidden: true }),
    column.time('startTime', t('drawer.start'), 170, { hidden: true }),
    column.time('endTime', t('drawer.end'), 170, { hidden: true }),
    column.time('settleTime', t('list.settled'), 170, { hidden: true }),
  ]
}

function Duration({ row }: { row: Alarm }) {
  const { t } = useTranslation('alarm')
  const format = useFormat()
  const seconds = secondsOf(row, format)
  return <bdi>{seconds === null ? t('drawer.goesOn') : format.duration(seconds)}</bdi>
}
