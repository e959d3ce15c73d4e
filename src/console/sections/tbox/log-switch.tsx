import { useTranslation } from '#web/i18n/use-translation.ts'
import {
  countLoginLog,
  countLogoutLog,
  exportLoginLog,
  exportLogoutLog,
  getLoginLog,
  getLogoutLog,
  type VehicleLog,
} from '#core/contract/vehicle-log.ts'
import { ViewSwitch } from '#console/ui/view-switch.tsx'

/** Logins and logouts are two journals of one shape. */
export const LOGS = {
  login: { read: getLoginLog, exported: exportLoginLog, count: countLoginLog },
  logout: { read: getLogoutLog, exported: exportLogoutLog, count: countLogoutLog },
} as const
export type LogName = keyof typeof LOGS

export const logKey = ({ time, content, remoteAddress }: VehicleLog) => `${time} ${content} ${remoteAddress}`

export function LogSwitch({ shown, onShow }: { shown: LogName; onShow: (log: LogName) => void }) {
  const { t } = useTranslation('tbox')
  const views = [
    { key: 'login', label: t('journal.logins') },
    { key: 'logout', label: t('journal.logouts') },
  ] as const
  return <ViewSwitch<LogName> label={t('journal.title')} shown={shown} onShow={onShow} views={views} />
}
