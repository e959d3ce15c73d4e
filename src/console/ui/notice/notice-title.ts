import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Notice } from '#core/contract/notice.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useAlarmKind } from '../alarm/alarm-kind-words.tsx'

type Titled = Pick<Notice, 'type' | 'kind' | 'params'> & { count?: number }

/** Title of a notice in the language of the user; a kind of a later version by its key. */
export function useNoticeTitle(): (notice: Titled) => string {
  const { t, i18n } = useTranslation(['inbox', 'command', 'analysis'])
  const alarmKind = useAlarmKind()
  const format = useFormat()
  // Keys of kinds come from the platform.
  const text = (key: string, name = '') => String(i18n.t(key as 'inbox:kind.exportReady', { name }))
  const nameOf = ({ name, command, analysis, jobId: _job }: Notice['params']): string => {
    if (name !== undefined) return String(name)
    const key = command !== undefined ? `command:kind.${command}` : `analysis:kind.${analysis ?? ''}`
    return i18n.exists(key) ? text(key) : String(command ?? analysis ?? '')
  }
  return ({ type, kind, params, count = 1 }) => {
    const key = `inbox:kind.${kind}`
    const own = type === 'alarm' ? alarmKind(kind) : i18n.exists(key) ? text(key, nameOf(params)) : kind
    const { step } = params
    const title = step === undefined ? own : t('inbox:escalated', { title: own, step })
    return count > 1 ? t('inbox:digest', { title, number: format.number(count) }) : title
  }
}
