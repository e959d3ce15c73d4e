import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { getCommandReadiness } from '#core/contract/command.ts'
import { COMMAND_STATUSES } from '#core/domain/command-status.ts'
import { useCall } from '#web/api/use-call.ts'
import type { OrderedCommand } from '#console/ui/command/command-confirm.tsx'
import { LateCommandConfirm } from '#console/ui/command/late-command-confirm.tsx'
import { LateCommandDrawer } from '#console/ui/command/late-command-drawer.tsx'
import { useCommandChanges } from '#console/ui/command/use-command-changes.ts'
import { PageLive } from '#console/ui/page-live.tsx'
import { CommandTable } from '#console/ui/command/command-table.tsx'
import { ReadinessLine } from '#console/ui/command/readiness-line.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { SelectField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { VehicleFailed } from '#console/ui/vehicle-failed.tsx'
import { ControlTiles } from './control-tiles.tsx'
import { ControlFilter } from './control-filter.ts'
import { CONTROL_TILES, type ControlTile, RARE_COMMANDS } from './tile-list.ts'
import page from '#console/ui/page.module.css'
import styles from './remote-control.module.css'
import { TileForm } from './tile-form.tsx'

const KINDS = [...new Set([...CONTROL_TILES, ...RARE_COMMANDS].map(({ kind }) => kind))].join(',')

/** Terminal-level remote control: available commands and their results. */
export function RemoteControlPage() {
  const { t } = useTranslation('command')
  const search = useSearch(ControlFilter)
  const { vin, status } = search.filter ?? {}
  const statuses = status ? { statuses: status } : {}
  return (
    <PageLive>
      <PageHeader title={t('remote.title')} hint={t('remote.hint')} />
      <SearchForm search={search}>
        <VinField single />
        <SelectField
          name="status"
          label={t('col.status')}
          options={COMMAND_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
      </SearchForm>
      {vin ? <Desk key={vin} vin={vin} /> : <p className={page.note}>{t('remote.choose')}</p>}
      <h2 className={styles.heading}>{t('remote.jobs')}</h2>
      <CommandTable filter={{ kinds: KINDS, ...(vin ? { vin } : {}), ...statuses }} />
    </PageLive>
  )
}

function Desk({ vin }: { vin: string }) {
  const { t } = useTranslation('command')
  const { data: readiness, error, reload } = useCall(getCommandReadiness, { query: { vin } }, { toast: false })
  const [filling, fill] = useState<ControlTile | null>(null)
  const [order, setOrder] = useState<OrderedCommand | null>(null)
  const [shown, show] = useState<number | null>(null)
  useCommandChanges((change) => change.vin === vin, reload)

  const give = (tile: ControlTile, params: Record<string, unknown>) => setOrder({ vin, kind: tile.kind, params })
  const choose = (tile: ControlTile) => (tile.form ? fill(tile) : give(tile, tile.params))

  if (!readiness) return error && <VehicleFailed error={error} retry={reload} unknown={t('unknownVehicle', { vin })} />
  return (
    <>
      <ReadinessLine readiness={readiness} />
      <ControlTiles readiness={readiness} onChoose={choose} />
      <TileForm
        tile={filling}
        onClose={() => fill(null)}
        onFilled={(params) => {
          if (filling) give(filling, params)
          fill(null)
        }}
      />
      <LateCommandConfirm order={order} onClose={() => setOrder(null)} onGiven={show} />
      <LateCommandDrawer jobId={shown} onShow={show} />
    </>
  )
}
