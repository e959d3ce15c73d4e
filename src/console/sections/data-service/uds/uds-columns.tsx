import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import type { UdsTask } from '#core/contract/uds.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { Words } from '#console/ui/words.tsx'
import styles from '../data-service.module.css'
import { UdsResultTag, UdsStatusTag } from './uds-status.tsx'

const bytes = (hex: string) => (
  <span className={styles.hex} title={hex}>
    {hex.toUpperCase() || '–'}
  </span>
)

export function useUdsColumns(): TableColumnsType<UdsTask> {
  const { t } = useTranslation('uds')
  return [
    { title: t('number'), dataIndex: 'id', width: 60 },
    { title: t('vin'), dataIndex: 'vin', width: 180, fixed: 'start', render: (vin: string) => <VinCell vin={vin} /> },
    {
      title: t('ecu'),
      dataIndex: 'ecu',
      width: 90,
      render: (ecu: string, { address }) => <bdi dir="ltr">{`${ecu} ${address}`}</bdi>,
    },
    { title: t('type'), dataIndex: 'type', width: 105, render: (type: UdsTask['type']) => t(`type.${type}`) },
    { title: t('request'), dataIndex: 'request', width: 105, render: bytes },
    {
      title: t('status'),
      dataIndex: 'status',
      width: 105,
      render: (status: UdsTask['status']) => <UdsStatusTag status={status} />,
    },
    {
      title: t('result'),
      dataIndex: 'result',
      width: 110,
      render: (result: UdsTask['result']) => <UdsResultTag result={result} />,
    },
    { title: t('answer'), dataIndex: 'answer', width: 110, render: bytes },
    { title: t('created'), dataIndex: 'createTime', width: 170, render: (time: string) => <TimeCell time={time} /> },
    { title: t('operator'), dataIndex: 'operator', width: 125, render: (name: string) => <Words text={name} /> },
  ]
}
