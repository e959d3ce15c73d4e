import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { UdsTask } from '#core/contract/uds.ts'
import styles from '../data-service.module.css'
import { UdsResultTag, UdsStatusTag } from './uds-status.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'

const bytes = (hex: string) => (
  <span className={styles.hex} title={hex}>
    {hex.toUpperCase() || '–'}
  </span>
)

export function useUdsColumns(): TableColumnsType<UdsTask> {
  const column = useColumnKit<UdsTask>()
  const { t } = useTranslation('uds')
  return [
    column.code('id', t('number'), 60),
    column.vin('vin', t('vin'), 180),
    column.cell('ecu', t('ecu'), 90, ({ ecu, address }) => <bdi dir="ltr">{`${ecu} ${address}`}</bdi>),
    column.label('type', t('type'), 105, (type) => t(`type.${type}`)),
    column.cell('request', t('request'), 105, ({ request }) => bytes(request)),
    column.cell('status', t('status'), 105, ({ status }) => <UdsStatusTag status={status} />),
    column.cell('result', t('result'), 110, ({ result }) => <UdsResultTag result={result} />),
    column.cell('answer', t('answer'), 110, ({ answer }) => bytes(answer)),
    column.time('createTime', t('created'), 170),
    column.text('operator', t('operator'), 125),
  ]
}
