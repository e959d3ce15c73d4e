import { Alert } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  type ControlDetail,
  getCarControl,
  refreshCarControl,
  sendCarControl,
  wakeForControl,
} from '#core/contract/car-control.ts'
import type { BodyAction } from '#core/domain/body-control.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import type { OrderedCommand } from '#console/ui/command/command-confirm.tsx'
import { LateCommandConfirm } from '#console/ui/command/late-command-confirm.tsx'
import { LateCommandDrawer } from '#console/ui/command/late-command-drawer.tsx'
import { useCommandChanges } from '#console/ui/command/use-command-changes.ts'
import { quietly } from '#console/ui/parameter/quietly.ts'
import { pathTo } from '#console/shell/path-to.ts'
import { VehicleFailed } from '#console/ui/vehicle-failed.tsx'
import { VehicleLink } from '#console/ui/vehicle-link.tsx'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ClaimBar } from './claim-bar.tsx'
import { ControlTiles } from './control-tiles.tsx'
import { LiveVehicle } from './live-vehicle.tsx'
import styles from './remote-control.module.css'

/** Ages and cool-downs run on without a change. */
const REFRESH_MS = 3_000

/** One vehicle: who controls it, its drawing and its tiles. */
export function ControlDesk({ vin }: { vin: string }) {
  const { t } = useTranslation('carControl')
  const options = { toast: false, refreshMs: REFRESH_MS }
  const { data: detail, error, reload, updatedAt } = useCall(getCarControl, { query: { vin } }, options)
  const [order, setOrder] = useState<OrderedCommand | null>(null)
  const [shown, show] = useState<number | null>(null)
  useCommandChanges((change) => change.vin === vin, reload)

  const choose = (action: BodyAction, value?: number) =>
    setOrder({ vin, kind: 'bodyControl', params: { action, ...(value === undefined ? {} : { value }) } })

  if (!detail) return error && <VehicleFailed error={error} retry={reload} unknown={t('remote.unknown', { vin })} />
  return (
    <>
      <Head detail={detail} onGiven={show} reload={reload} />
      <ClaimBar detail={detail} reload={reload} />
      <Blockers detail={detail} />
      <div className={styles.desk}>
        <LiveVehicle detail={detail} />
        <ControlTiles detail={detail} at={updatedAt} onChoose={choose} onShow={show} />
      </div>
      <LateCommandConfirm
        order={order}
        onClose={() => setOrder(null)}
        onGiven={(jobId) => {
          show(jobId)
          reload()
        }}
        give={({ params }, reason) =>
          call(sendCarControl, {
            body: {
              vin,
              action: params.action as BodyAction,
              ...(params.value === undefined ? {} : { value: Number(params.value) }),
              reason,
            },
          })
        }
      />
      <LateCommandDrawer jobId={shown} onShow={show} />
    </>
  )
}

interface HeadProps {
  detail: ControlDetail
  onGiven: (jobId: number) => void
  reload: () => void
}

function Head({ detail, onGiven, reload }: HeadProps) {
  const { t } = useTranslation('carControl')
  const format = useFormat()
  const { vin, plate, modelName, orgName, online, speed, positionAgeSeconds, reportAgeSeconds } = detail
  const ask = (endpoint: typeof refreshCarControl | typeof wakeForControl) =>
    quietly(async () => {
      const { jobId } = await call(endpoint, { body: { vin } })
      onGiven(jobId)
      reload()
    })
  const facts = [
    online ? t('fact.online') : t('fact.offline'),
    speed === null ? '' : format.speed(speed),
    positionAgeSeconds === null
      ? t('fact.noPosition')
      : t('fact.position', { age: format.age(positionAgeSeconds * 1000) }),
    reportAgeSeconds === null ? t('fact.noReport') : t('fact.report', { age: format.age(reportAgeSeconds * 1000) }),
  ]
  return (
    <header className={styles.head}>
      <strong className={styles.name}>
        <VehicleLink vin={vin}>{plate || vin}</VehicleLink>
      </strong>
      <span className={styles.quiet}>{[modelName, orgName].filter(Boolean).join(' · ')}</span>
      <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      <AllowedButton to={wakeForControl} size="small" onClick={() => void ask(wakeForControl)}>
        {t('wake')}
      </AllowedButton>
      <AllowedButton to={refreshCarControl} size="small" disabled={!online} onClick={() => void ask(refreshCarControl)}>
        {t('refresh')}
      </AllowedButton>
    </header>
  )
}

function Blockers({ detail: { vin, blockedBy } }: { detail: ControlDetail }) {
  const { t } = useTranslation('carControl')
  if (blockedBy.length === 0) return null
  return (
    <Alert
      className={styles.blockers ?? ''}
      type="warning"
      showIcon
      title={t('blocked')}
      description={
        <ul className={styles.reasons}>
          {blockedBy.map((blocker) => (
            <li key={blocker}>
              {t(`blocked.${blocker}`)}{' '}
              {blocker === 'consentMissing' && (
                <Link to={pathTo('/dataService/info', { vin })}>{t('openProfile')}</Link>
              )}
            </li>
          ))}
        </ul>
      }
    />
  )
}
