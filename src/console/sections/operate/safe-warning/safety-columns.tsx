import type { TableColumnsType } from 'antd'
import type { SafetyEvent } from '#core/contract/safety.ts'
import type { ReviewState } from '#core/domain/safety-review.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAlarmKind } from '#console/ui/alarm/alarm-kind-words.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'
import { LevelMark } from '#console/ui/level-mark.tsx'
import type { Tone } from '#console/ui/tone-tag.tsx'

export const STATE_TONES: Readonly<Record<ReviewState, Tone>> = {
  unreviewed: 'warning',
  needsCoaching: 'warning',
  escalated: 'progress',
  done: 'good',
}

export function useSafetyColumns(open: (event: SafetyEvent) => void): TableColumnsType<SafetyEvent> {
  const column = useColumnKit<SafetyEvent>()
  const { t } = useTranslation(['safeWarning', 'alarm'])
  const name = useAlarmKind()
  return [
    column.cell('level', t('alarm:list.level'), 70, ({ level }) => <LevelMark level={level} />, { fixed: 'start' }),
    column.vehicle(),
    column.link(['kind', ({ kind }) => name(kind)], t('alarm:list.kind'), 190, open),
    column.time('startTime', t('alarm:drawer.start'), 170),
    column.text('driverName', t('safeWarning:driver'), 150),
    column.state('state', t('safeWarning:state'), 150, (state) => [
      STATE_TONES[state],
      t(`safeWarning:state.${state}`),
    ]),
    column.label('verdict', t('safeWarning:verdict'), 120, (verdict) => t(`safeWarning:verdict.${verdict}`)),
    column.number('evidence', t('safeWarning:evidence'), 100, { hidden: true }),
    column.quantity('speed', 'speed', t('alarm:drawer.speed'), 110, { hidden: true }),
    column.text('orgName', t('alarm:drawer.organisation'), 170, { hidden: true }),
    column.text('reviewer', t('safeWarning:reviewer'), 140, { hidden: true }),
    column.time('reviewTime', t('safeWarning:reviewed'), 170, { hidden: true }),
    column.text('note', t('alarm:drawer.note'), 200, { hidden: true }),
    column.text('modelName', t('safeWarning:model'), 150, { hidden: true }),
  ]
}
