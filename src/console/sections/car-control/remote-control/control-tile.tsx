import {
  AimOutlined,
  BulbOutlined,
  CarOutlined,
  FireOutlined,
  InboxOutlined,
  LockOutlined,
  PercentageOutlined,
  PoweroffOutlined,
  SplitCellsOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons'
import { type ComponentType, useState } from 'react'
import { type ControlTile as Tile, sendCarControl } from '#core/contract/car-control.ts'
import {
  actionsOf,
  BODY_ACTIONS,
  type BodyAction,
  type BodyControl,
  rangeOf,
  switchesOff,
} from '#core/domain/body-control.ts'
import { hasEnded } from '#core/domain/command-status.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { CommandStatus } from '#console/ui/command/command-status.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { useAge } from '#console/ui/use-age.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './remote-control.module.css'
import { BoundedNumber } from '#console/ui/form-builder/number-input.tsx'
import { useControlLabels } from './use-control-labels.ts'

const ICONS: Readonly<Record<BodyControl, ComponentType<{ 'aria-hidden'?: boolean }>>> = {
  doors: LockOutlined,
  trunk: InboxOutlined,
  windows: SplitCellsOutlined,
  lights: BulbOutlined,
  signal: AimOutlined,
  engine: PoweroffOutlined,
  climate: FireOutlined,
  seatHeat: CarOutlined,
  charging: ThunderboltOutlined,
  chargeLimit: PercentageOutlined,
}

const USUAL_DEGREES = 21
const USUAL_LEVEL = 2
const USUAL_LIMIT = 80

interface Props {
  tile: Tile
  /** Of the last report; null: none. */
  ageSeconds: number | null
  /** When the page was read, epoch ms. */
  at: number
  isBlocked: boolean
  onChoose: (action: BodyAction, value?: number) => void
  onShow: (jobId: number) => void
}

/** One control: its state with its age, the last command, and what can be sent. */
export function ControlTile({ tile, ageSeconds, at, isBlocked, onChoose, onShow }: Props) {
  const { t } = useTranslation('carControl')
  const format = useFormat()
  const labels = useControlLabels()
  const { control, value, lastJob, coolDownSeconds } = tile
  const Icon = ICONS[control]
  const isBusy = lastJob !== null && !hasEnded(lastJob.status)
  const disabled = isBlocked || isBusy
  const isCooling = (params: { action: BodyAction; value?: number }) =>
    coolDownSeconds > 0 && (!switchesOff(params) || (lastJob !== null && switchesOff({ ...lastJob })))
  return (
    <li className={styles.tile}>
      <h3 className={styles.tileName}>
        <Icon aria-hidden />
        {t(`control.${control}`)}
      </h3>
      <p className={styles.state}>
        <ToneTag tone={labels.tone(control, value)}>{labels.state(control, value)}</ToneTag>
        {ageSeconds !== null && <span className={styles.quiet}>{format.age(ageSeconds * 1000)}</span>}
      </p>
      <p className={styles.last}>{lastJob ? <LastJob job={lastJob} at={at} onShow={onShow} /> : t('last.none')}</p>
      <div className={styles.actions}>
        {actionsOf(control)
          .filter((action) => rangeOf(action) !== null || BODY_ACTIONS[action].value !== value)
          .map((action) => (
            <Action key={action} {...{ action, disabled, isCooling, onChoose }} shown={value} />
          ))}
        {coolDownSeconds > 0 && (
          <span className={styles.quiet}>{t('coolDown', { time: format.duration(coolDownSeconds) })}</span>
        )}
      </div>
    </li>
  )
}

/** What most users want next: open what is closed, close what is open. */
function suggested(action: BodyAction, shown: number): number {
  if (action === 'setWindows') return shown === 0 ? 100 : 0
  if (action === 'setClimate') return shown || USUAL_DEGREES
  if (action === 'setSeatHeat') return shown === 0 ? USUAL_LEVEL : 0
  return shown === 100 ? USUAL_LIMIT : 100
}

interface ActionProps {
  action: BodyAction
  shown: number
  disabled: boolean
  isCooling: (params: { action: BodyAction; value?: number }) => boolean
  onChoose: Props['onChoose']
}

function Action({ action, shown, disabled, isCooling, onChoose }: ActionProps) {
  const { t } = useTranslation('carControl')
  const labels = useControlLabels()
  const range = rangeOf(action)
  const [value, setValue] = useState<number | null>(null)
  if (!range) {
    return (
      <AllowedButton
        to={sendCarControl}
        size="small"
        disabled={disabled || isCooling({ action })}
        onClick={() => onChoose(action)}
      >
        {t(`action.${action}`)}
      </AllowedButton>
    )
  }
  const [min, max] = range
  const wanted = value ?? suggested(action, shown)
  return (
    <span className={styles.set}>
      <BoundedNumber
        size="small"
        min={min}
        max={max}
        precision={0}
        suffix={labels.unit(BODY_ACTIONS[action].control)}
        value={wanted}
        disabled={disabled}
        aria-label={t(`action.${action}`)}
        onChange={setValue}
      />
      <AllowedButton
        to={sendCarControl}
        size="small"
        disabled={disabled || wanted < min || wanted > max || wanted === shown || isCooling({ action, value: wanted })}
        onClick={() => onChoose(action, wanted)}
      >
        {t(`action.${action}`)}
      </AllowedButton>
    </span>
  )
}

interface LastJobProps extends Pick<Props, 'at' | 'onShow'> {
  job: NonNullable<Tile['lastJob']>
}

function LastJob({ job, at, onShow }: LastJobProps) {
  const labels = useControlLabels()
  const age = useAge(at)
  return (
    <button type="button" className={styles.job} onClick={() => onShow(job.jobId)}>
      <span>{labels.action(job.action, job.value)}</span>
      <CommandStatus status={job.status} result={job.result} />
      <span className={styles.quiet}>{[job.operator, age(job.createTime)].filter(Boolean).join(' · ')}</span>
    </button>
  )
}
