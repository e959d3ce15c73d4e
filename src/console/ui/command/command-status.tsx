import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  HourglassOutlined,
  MinusCircleFilled,
  SendOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import type { CommandStatus as Status } from '#core/domain/command-status.ts'
import styles from './command.module.css'
import { useCommandWords } from './command-words.ts'

const LOOKS = {
  created: ['neutral', ClockCircleOutlined],
  awaitingApproval: ['waits', UserSwitchOutlined],
  queued: ['neutral', ClockCircleOutlined],
  sent: ['neutral', SendOutlined],
  // Accepted is not executed: it must not look like success.
  acked: ['waits', HourglassOutlined],
  executed: ['good', CheckCircleFilled],
  failed: ['bad', CloseCircleFilled],
  noResponse: ['bad', CloseCircleFilled],
  expired: ['neutral', MinusCircleFilled],
  cancelled: ['neutral', MinusCircleFilled],
  rejected: ['neutral', MinusCircleFilled],
  unsupported: ['bad', CloseCircleFilled],
} as const satisfies Record<Status, readonly [string, unknown]>

/** State of a job: colour, shape and word. */
export function CommandStatus({ status, result }: { status: Status; result?: string | null }) {
  const words = useCommandWords()
  const [tone, Icon] = LOOKS[status]
  return (
    <span className={styles.chip} data-tone={tone} title={words.result(result ?? null) || undefined}>
      <Icon aria-hidden />
      {words.status(status)}
    </span>
  )
}
