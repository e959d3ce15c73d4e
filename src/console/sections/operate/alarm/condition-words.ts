import type { RuleCondition } from '#core/contract/alarm-rule.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAlarmKind } from '#console/ui/alarm/alarm-kind-words.tsx'

const MINUTE = 60

/** A condition in one line. */
export function useConditionWords(): (condition: RuleCondition) => string {
  const { t } = useTranslation('alarmCentre')
  const format = useFormat()
  const kindName = useAlarmKind()
  const held = (seconds: number) => (seconds > 0 ? ` · ${t('words.for', { time: format.duration(seconds) })}` : '')
  return (condition) => {
    switch (condition.kind) {
      case 'speed':
        return t('words.speed', { limit: format.speed(condition.limit) }) + held(condition.holdSeconds)
      case 'area':
        return (
          t(`words.${condition.where}`, { number: format.number(condition.fenceIds.length) }) +
          held(condition.holdSeconds)
        )
      case 'idle':
        return t('words.idle', { time: format.duration(condition.minutes * MINUTE) })
      case 'offline':
        return t('words.offline', { time: format.duration(condition.minutes * MINUTE) })
      case 'item':
        return (
          t(`words.${condition.test}`, { item: condition.item, limit: format.number(condition.limit) }) +
          held(condition.holdSeconds)
        )
      case 'tamper':
        return t('words.tamper', {
          what: condition.watch.map((watch) => t(`watch.${watch}`)).join(', '),
          number: format.number(condition.mismatches),
        })
      case 'level':
        return condition.kinds.map((kind) => kindName(kind)).join(', ')
    }
  }
}
