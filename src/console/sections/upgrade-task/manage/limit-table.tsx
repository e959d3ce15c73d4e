import { EditOutlined } from '@ant-design/icons'
import { useState } from 'react'
import * as contract from '#core/contract/upgrade-control.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { AllowedButton } from '#console/ui/allowed-button.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { late } from '#console/ui/late.tsx'
import { Loading } from '#console/ui/list-states.tsx'
import page from '#console/ui/page.module.css'
import { PlainTable } from '#console/ui/plain-table.tsx'

interface DrawerProps {
  /** Undefined: closed. */
  control: contract.UpgradeControl | undefined
  carriers: readonly string[]
  onClose: () => void
}
const LimitDrawer = late(
  async () => (await import('./limit-drawer.tsx')).LimitDrawer,
  ({ control }: DrawerProps) => control !== undefined,
)
const MEGABYTE = 1_000_000

type Carrier = contract.UpgradeLoad['carriers'][number]

/** What limits upgrades, and how much of it each network operator takes now. */
export function LimitTable() {
  const { t } = useTranslation('taskManage')
  const format = useFormat()
  const { data: control } = useCall(contract.getUpgradeControl, {}, { keepPrevious: true })
  const { data: load } = useCall(contract.getUpgradeLoad, {}, { keepPrevious: true, toast: false })
  const [editing, edit] = useState<contract.UpgradeControl>()
  if (!control || !load) return <Loading />
  const limitOf = (name: string) => control.carriers.find(({ carrier }) => carrier === name)?.maxDownloads
  const most = (value: number | null | undefined) => (value ? format.number(value) : t('limit.none'))
  return (
    <>
      <div className={page.toolbar}>
        <AllowedButton to={contract.throttleUpgrades} icon={<EditOutlined aria-hidden />} onClick={() => edit(control)}>
          {t('limits.change')}
        </AllowedButton>
      </div>
      <Facts>
        <Fact name={t('maxDownloads')}>{most(control.maxDownloads)}</Fact>
        <Fact name={t('hourlyMegabytes')}>
          {control.hourlyMegabytes ? format.bytes(control.hourlyMegabytes * MEGABYTE) : t('limit.none')}
        </Fact>
      </Facts>
      <PlainTable<Carrier>
        label={t('carriers')}
        rows={load.carriers}
        rowKey={({ carrier }) => carrier}
        columns={[
          [t('carrier'), ({ carrier }) => carrier || t('carrier.unknown'), 'nameText'],
          [t('carrier.vehicles'), ({ vehicles }) => format.number(vehicles), 'number'],
          [t('figure.downloads'), ({ downloads }) => format.number(downloads), 'number'],
          [t('limit'), ({ carrier }) => most(limitOf(carrier)), 'number'],
          [t('figure.queued'), ({ queued }) => format.number(queued), 'number'],
        ]}
      />
      <LimitDrawer
        control={editing}
        carriers={load.carriers.map(({ carrier }) => carrier).filter(Boolean)}
        onClose={() => edit(undefined)}
      />
    </>
  )
}
