import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { VehicleLog } from '#core/contract/vehicle-log.ts'
import { useCommandWords } from '#console/ui/command/command-words.ts'
import { LogResult } from './log-result.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'

/** Columns of the journal, with few shown by default, to leave room for the raw message; a login shows the data of the terminal, a logout the connection time. */
export function useLogColumns(log: 'login' | 'logout'): TableColumnsType<VehicleLog> {
  const column = useColumnKit<VehicleLog>()
  const { t } = useTranslation(['tbox', 'common'])
  const words = useCommandWords()

  const login: TableColumnsType<VehicleLog> = [
    column.code('iccid', t('journal.iccid'), 190, { hidden: true }),
    column.code('firmware', t('journal.firmware'), 130, { hidden: true }),
  ]
  const logout: TableColumnsType<VehicleLog> = [
    column.quantity('duration', 'sessionSeconds', t('journal.sessionLength'), 140),
  ]
  return [
    column.vin('vin', t('common:field.vin'), 200, { hidden: false }),
    column.time('time', t('journal.time'), 170),
    column.cell('result', t('journal.result'), 180, ({ result }) => <LogResult result={result} />),
    column.cell('messageId', t('journal.message'), 180, ({ messageId: id }) =>
      id ? <bdi>{words.message(id)}</bdi> : '–',
    ),
    ...(log === 'login' ? login : logout),
    column.code('phone', t('journal.phone'), 190, { hidden: true }),
    column.code('remoteAddress', t('journal.address'), 170, { hidden: true }),
    column.code('gatewayNode', t('journal.node'), 130, { hidden: true }),
    column.copy('content', t('journal.content'), 290, { maxWidth: 240 }),
  ]
}
