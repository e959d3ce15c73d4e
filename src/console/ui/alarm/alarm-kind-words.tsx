import { Tag } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { VendorAlarm } from '#core/contract/alarm-message.ts'
import { alarmKindOfBit, type AlarmLevel, isAlarmKind } from '#core/domain/alarm-kind.ts'

const COLORS = { 1: 'red', 2: 'orange', 3: 'gold' } as const

/** Name of an alarm kind; a kind of a later version by its key. */
export function useAlarmKind(): (kind: string) => string {
  const { t } = useTranslation('alarm')
  return (kind) => (isAlarmKind(kind) ? t(`alarm.${kind}`) : kind)
}

/** Set bits of an alarm word as chips, coloured by level. */
export function AlarmBits({ bits }: { bits: readonly number[] }) {
  const { t } = useTranslation('alarm')
  const name = useAlarmKind()
  return bits.map((bit) => {
    const kind = alarmKindOfBit(bit)
    return (
      <Tag key={bit} color={kind ? COLORS[kind.level] : 'default'}>
        {kind ? name(kind.key) : t('warn.unknownBit', { bit })}
      </Tag>
    )
  })
}

/** Alarms of a maker's own items, which rules name, as the same chips. */
export function VendorAlarms({ alarms }: { alarms: readonly VendorAlarm[] }) {
  return alarms.map(({ id, name, level }) => (
    <Tag key={id} color={COLORS[level as AlarmLevel]}>
      <bdi>{name}</bdi>
    </Tag>
  ))
}
