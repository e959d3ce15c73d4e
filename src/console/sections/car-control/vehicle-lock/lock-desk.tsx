import { LockOutlined, UnlockOutlined } from '@ant-design/icons'
import { Alert } from 'antd'
import { useState } from 'react'
import * as contract from '#core/contract/vehicle-lock.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { useCommandChanges } from '#console/ui/command/use-command-changes.ts'
import { late } from '#console/ui/late.tsx'
import { VehicleFailed } from '#console/ui/vehicle-failed.tsx'
import { VehicleLink } from '#console/ui/vehicle-link.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LevelLadder } from './level-ladder.tsx'
import type { NewLockDrawer } from './new-lock-drawer.tsx'
import type { ReleaseDrawer } from './release-drawer.tsx'
import { VehicleProof } from './vehicle-proof.tsx'
import styles from './vehicle-lock.module.css'

/** Ages run on without a change. */
const REFRESH_MS = 3_000

const LateNewLock = late<Parameters<typeof NewLockDrawer>[0]>(
  async () => (await import('./new-lock-drawer.tsx')).NewLockDrawer,
  ({ open }) => open,
)
const LateRelease = late<Parameters<typeof ReleaseDrawer>[0]>(
  async () => (await import('./release-drawer.tsx')).ReleaseDrawer,
  ({ open }) => open,
)

/** One vehicle: what it shows, what was ordered, and the next step. */
export function LockDesk({ vin }: { vin: string }) {
  const { t } = useTranslation('vehicleLock')
  const options = { toast: false, refreshMs: REFRESH_MS }
  const { data: detail, error, reload } = useCall(contract.getLockDetail, { query: { vin } }, options)
  const [drawer, open] = useState<'lock' | 'release' | null>(null)
  useCommandChanges((change) => change.vin === vin, reload)
  if (!detail) return error && <VehicleFailed error={error} retry={reload} unknown={t('lock.unknown', { vin })} />
  const { plate, modelName, orgName, hasTerminal, orderedLevel, shownLevel } = detail
  const isHeld = Math.max(orderedLevel, shownLevel ?? 0) > 0
  const releasing = detail.open.some(({ release, toLevel }) => release && toLevel === 0)
  return (
    <section className={styles.desk}>
      <header className={styles.head}>
        <strong className={styles.name}>
          <VehicleLink vin={vin}>{plate || vin}</VehicleLink>
        </strong>
        <span className={styles.quiet}>{[modelName, orgName].filter(Boolean).join(' · ')}</span>
        <span className={styles.buttons}>
          <AllowedButton
            to={contract.orderRelease}
            type={isHeld ? 'primary' : 'default'}
            icon={<UnlockOutlined aria-hidden />}
            disabled={releasing}
            onClick={() => open('release')}
          >
            {t('release')}
          </AllowedButton>
          <AllowedButton
            to={contract.orderLock}
            danger
            icon={<LockOutlined aria-hidden />}
            disabled={!hasTerminal || detail.open.length > 0}
            onClick={() => open('lock')}
          >
            {t('hold')}
          </AllowedButton>
        </span>
      </header>
      {!hasTerminal && <Alert type="warning" showIcon title={t('lock.noTerminal')} />}
      <LevelLadder detail={detail} />
      <VehicleProof detail={detail} />
      <LateNewLock open={drawer === 'lock'} detail={detail} onClose={() => open(null)} />
      <LateRelease open={drawer === 'release'} detail={detail} onClose={() => open(null)} />
    </section>
  )
}
