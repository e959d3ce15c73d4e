import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  HourglassOutlined,
  MinusCircleFilled,
} from '@ant-design/icons'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { UdsResult, UdsStatus } from '#core/domain/uds-task.ts'
import styles from '#console/ui/command/command.module.css'

const STATUS_LOOKS = {
  0: ['neutral', ClockCircleOutlined],
  1: ['waits', HourglassOutlined],
  2: ['good', CheckCircleFilled],
  3: ['bad', CloseCircleFilled],
} as const
const RESULT_LOOKS = {
  0: ['neutral', MinusCircleFilled],
  1: ['good', CheckCircleFilled],
  2: ['bad', CloseCircleFilled],
} as const

/** Status of a UDS task: colour, shape and word. */
export function UdsStatusTag({ status }: { status: UdsStatus }) {
  const { t } = useTranslation('uds')
  const [tone, Icon] = STATUS_LOOKS[status]
  return (
    <span className={styles.chip} data-tone={tone}>
      <Icon aria-hidden />
      {t(`status.${status}`)}
    </span>
  )
}

/** Result of a UDS request; a dash while it runs. */
export function UdsResultTag({ result }: { result: UdsResult | null }) {
  const { t } = useTranslation('uds')
  if (result === null) return <>–</>
  const [tone, Icon] = RESULT_LOOKS[result]
  return (
    <span className={styles.chip} data-tone={tone}>
      <Icon aria-hidden />
      {t(`result.${result}`)}
    </span>
  )
}
