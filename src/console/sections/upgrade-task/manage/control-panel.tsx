import { PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import * as contract from '#core/contract/upgrade-control.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { KeyFigures } from '#console/ui/key-figures.tsx'
import { late } from '#console/ui/late.tsx'
import styles from './manage.module.css'

const FreezeDrawer = late(
  async () => (await import('./freeze-drawer.tsx')).FreezeDrawer,
  ({ kind }: { kind: 'freeze' | 'unfreeze' | undefined; onClose: () => void }) => kind !== undefined,
)
const EVERY_MS = 10_000

/** Whether upgrades go on, how much is under way, and the switch that stops all. */
export function ControlPanel({ onStuck }: { onStuck: () => void }) {
  const [kind, open] = useState<'freeze' | 'unfreeze'>()
  const { data: control } = useCall(contract.getUpgradeControl, {}, { refreshMs: EVERY_MS, keepPrevious: true })
  const { data: load } = useCall(contract.getUpgradeLoad, {}, { refreshMs: EVERY_MS, keepPrevious: true, toast: false })
  return (
    <section className={styles.panel}>
      {control && <FreezeState control={control} onOpen={open} />}
      {control && load && <Load control={control} load={load} onStuck={onStuck} />}
      <FreezeDrawer kind={kind} onClose={() => open(undefined)} />
    </section>
  )
}

interface StateProps {
  control: contract.UpgradeControl
  onOpen: (kind: 'freeze' | 'unfreeze') => void
}

function FreezeState({ control, onOpen }: StateProps) {
  const { t } = useTranslation('taskManage')
  const format = useFormat()
  const { frozenTime, frozenBy, frozenReason, stopsDownloads } = control
  if (frozenTime === null) {
    return (
      <Alert
        type="success"
        showIcon
        title={t('running')}
        action={
          <AllowedButton
            to={contract.freezeUpgrades}
            danger
            icon={<PauseCircleOutlined aria-hidden />}
            onClick={() => onOpen('freeze')}
          >
            {t('freeze')}
          </AllowedButton>
        }
      />
    )
  }
  return (
    <Alert
      type="error"
      showIcon
      title={t('frozen', { time: format.time(frozenTime), name: frozenBy || t('frozen.platform') })}
      description={
        <>
          <bdi>{frozenReason}</bdi>
          <br />
          {t(stopsDownloads ? 'frozen.downloads' : 'frozen.sending')}
        </>
      }
      action={
        <AllowedButton
          to={contract.unfreezeUpgrades}
          type="primary"
          icon={<PlayCircleOutlined aria-hidden />}
          onClick={() => onOpen('unfreeze')}
        >
          {t('unfreeze')}
        </AllowedButton>
      }
    />
  )
}

interface LoadProps {
  control: contract.UpgradeControl
  load: contract.UpgradeLoad
  onStuck: () => void
}

const MEGABYTE = 1_000_000

function Load({ control, load, onStuck }: LoadProps) {
  const { t } = useTranslation('taskManage')
  const format = useFormat()
  const { maxDownloads, hourlyMegabytes } = control
  const stuck = format.number(load.stuck)
  return (
    <KeyFigures
      figures={[
        {
          name: t('figure.downloads'),
          value: format.number(load.downloads),
          ...(maxDownloads !== null && { note: t('figure.of', { most: format.number(maxDownloads) }) }),
        },
        { name: t('figure.queued'), value: format.number(load.queued), bad: load.queued > 0 },
        { name: t('figure.waiting'), value: format.number(load.waiting) },
        {
          name: t('figure.hour'),
          value: format.bytes(load.hourBytes),
          ...(hourlyMegabytes !== null && {
            note: t('figure.of', { most: format.bytes(hourlyMegabytes * MEGABYTE) }),
            bad: load.hourBytes >= hourlyMegabytes * MEGABYTE,
          }),
        },
        {
          name: t('figure.stuck'),
          value:
            load.stuck === 0 ? (
              stuck
            ) : (
              <Button type="link" className={styles.figure ?? ''} onClick={onStuck}>
                {stuck}
              </Button>
            ),
          bad: load.stuck > 0,
        },
      ]}
    />
  )
}
