import { Button, Dropdown, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { createCommand } from '#core/contract/command.ts'
import { createRepairOrder } from '#core/contract/repair-order.ts'
import {
  countTerminalErrors,
  exportTerminalErrors,
  listTerminalErrors,
  muteTerminalError,
  type TerminalError,
  type TerminalErrorFilter,
} from '#core/contract/terminal-error.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { useAlarmKind } from '#console/ui/alarm/alarm-kind-words.tsx'
import { useAllowed } from '#console/ui/allowed.tsx'
import type { OrderedCommand } from '#console/ui/command/command-confirm.tsx'
import { NumberItem } from '#console/ui/form-builder/form-fields.tsx'
import { FormDrawer } from '#console/ui/form-drawer.tsx'
import { ExportButton } from '#console/ui/export-button.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { RepairDrawer } from './repair-drawer.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'

const Mute = muteTerminalError.body.pick({ days: true })
const MUTE_DAYS = 7

interface Props {
  filter: TerminalErrorFilter | null
  onOrder: (order: OrderedCommand) => void
}

/** One row per fault and terminal, ongoing ones first. */
export function ErrorList({ filter, onOrder }: Props) {
  const { t } = useTranslation('journal')
  const list = usePagedList(listTerminalErrors, filter)
  const refresh = useRefresh()
  const [muting, setMuting] = useState<TerminalError | null>(null)
  const [repairing, setRepairing] = useState<TerminalError | null>(null)
  return (
    <>
      <PagedTable
        list={list}
        columns={useErrorColumns({ onOrder, onMute: setMuting, onRepair: setRepairing })}
        rowKey={(row) => `${row.vehicleId} ${row.error}`}
        tools={<ExportButton endpoint={exportTerminalErrors} filter={filter} />}
      />
      <FormDrawer
        open={muting !== null}
        title={t('error.mute')}
        schema={Mute}
        initial={{ days: MUTE_DAYS }}
        onSubmit={async ({ days }) => {
          if (!muting) return
          const { vehicleId, error } = muting
          await call(muteTerminalError, { body: { vehicleId, error, days } })
          await refresh(listTerminalErrors, countTerminalErrors)
        }}
        onClose={() => setMuting(null)}
        submitText={t('error.mute')}
      >
        <NumberItem name="days" label={t('error.muteDays')} hint={t('error.muteHint')} />
      </FormDrawer>
      <RepairDrawer fault={repairing} onClose={() => setRepairing(null)} />
    </>
  )
}

interface Actions {
  onOrder: (order: OrderedCommand) => void
  onMute: (row: TerminalError) => void
  onRepair: (row: TerminalError) => void
}

function useErrorColumns(actions: Actions): TableColumnsType<TerminalError> {
  const column = useColumnKit<TerminalError>()
  const { t } = useTranslation(['journal', 'common', 'alarm'])
  const kind = useAlarmKind()
  return [
    column.vehicle(),
    column.code('sn', t('field.sn'), 150, { hidden: true }),
    column.cell('error', t('error.error'), 200, ({ error }) => kind(error)),
    column.time('firstTime', t('field.first'), 170, { hidden: true }),
    column.time('lastTime', t('field.last'), 170),
    column.number('count', t('field.count'), 90),
    column.quantity('duration', 'durationSeconds', t('error.duration'), 120, { hidden: true }),
    column.state('active', t('error.active'), 140, (active) => [
      active ? 'bad' : 'neutral',
      active ? t('error.stillActive') : t('error.over'),
    ]),
    column.code('firmware', t('field.firmware'), 130, { hidden: true }),
    column.cell('handled', t('error.handled'), 130, ({ handled, repairOrdered }) =>
      repairOrdered && !handled ? (
        <ToneTag tone="warning">{t('repair.ordered')}</ToneTag>
      ) : (
        <ToneTag tone={handled ? 'good' : 'warning'}>{handled ? t('error.done') : t('error.notDone')}</ToneTag>
      ),
    ),
    column.time('mutedUntilTime', t('error.mutedUntil'), 170, { hidden: true }),
    column.cell('actions', t('field.actions'), 120, (row) => <Actions row={row} {...actions} />, { fixed: 'end' }),
  ]
}

/** Diagnosing a fault sends a request to the terminal; request and response are a normal job. */
function Actions({ row, onOrder, onMute, onRepair }: Actions & { row: TerminalError }) {
  const { t } = useTranslation('journal')
  const commands = useAllowed(createCommand)
  const mutes = useAllowed(muteTerminalError)
  const repairs = useAllowed(createRepairOrder)
  const order = (kind: OrderedCommand['kind'], params: Record<string, unknown>) => () =>
    onOrder({ vin: row.vin, kind, params })
  const items = [
    ...(commands
      ? [
          { key: 'link', label: t('error.checkLink'), onClick: order('linkCheck', {}) },
          { key: 'attributes', label: t('error.readAttributes'), onClick: order('queryAttributes', {}) },
          {
            key: 'restart',
            label: t('error.restart'),
            danger: true,
            onClick: order('terminalControl', { word: 'reset', parameters: '' }),
          },
        ]
      : []),
    ...(repairs && !row.repairOrdered
      ? [{ key: 'repair', label: t('repair.create'), onClick: () => onRepair(row) }]
      : []),
    ...(mutes ? [{ key: 'mute', label: t('error.mute'), onClick: () => onMute(row) }] : []),
  ]
  if (items.length === 0) return '–'
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button size="small" aria-label={t('error.actionsOf', { vin: row.vin })}>
        {t('error.diagnose')}
      </Button>
    </Dropdown>
  )
}
