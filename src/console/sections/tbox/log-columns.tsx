import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import type { VehicleLog } from '#core/contract/vehicle-log.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useCommandWords } from '#console/ui/command/command-words.ts'
import { Copyable } from '#console/ui/copyable.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { LogResult } from './log-result.tsx'

/** Columns of the journal, those few on at first that leave room for the raw message; a login tells what the terminal said of itself, a logout how long it was connected. */
export function useLogColumns(log: 'login' | 'logout'): TableColumnsType<VehicleLog> {
  const { t } = useTranslation(['tbox', 'common'])
  const format = useFormat()
  const words = useCommandWords()
  const plain = (text: string | null) => <bdi dir="ltr">{text || '–'}</bdi>

  const login: TableColumnsType<VehicleLog> = [
    { title: t('journal.iccid'), dataIndex: 'iccid', width: 190, hidden: true, render: plain },
    { title: t('journal.firmware'), dataIndex: 'firmware', width: 130, hidden: true, render: plain },
  ]
  const logout: TableColumnsType<VehicleLog> = [
    {
      title: t('journal.sessionLength'),
      dataIndex: 'sessionSeconds',
      width: 140,
      align: 'end',
      render: (seconds: number | null) => <bdi dir="ltr">{format.duration(seconds)}</bdi>,
    },
  ]
  return [
    {
      title: t('common:field.vin'),
      dataIndex: 'vin',
      width: 210,
      fixed: 'start',
      render: (vin: string) => <VinCell vin={vin} />,
    },
    { title: t('journal.time'), dataIndex: 'time', width: 180, render: (time: string) => <TimeCell time={time} /> },
    {
      title: t('journal.result'),
      dataIndex: 'result',
      width: 200,
      render: (result: string) => <LogResult result={result} />,
    },
    {
      title: t('journal.message'),
      dataIndex: 'messageId',
      width: 190,
      render: (id: string | null) => (id ? <bdi>{words.message(id)}</bdi> : '–'),
    },
    ...(log === 'login' ? login : logout),
    { title: t('journal.phone'), dataIndex: 'phone', width: 190, hidden: true, render: plain },
    { title: t('journal.address'), dataIndex: 'remoteAddress', width: 170, hidden: true, render: plain },
    { title: t('journal.node'), dataIndex: 'gatewayNode', width: 130, hidden: true, render: plain },
    {
      title: t('journal.content'),
      dataIndex: 'content',
      width: 420,
      render: (content: string) => (content ? <Copyable text={content} maxWidth={360} /> : '–'),
    },
  ]
}
