import { Button, Dropdown, type TableColumnsType, Typography } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { z } from 'zod'
import { flag } from '#core/contract/fields.ts'
import { listConflicts, listTerminals, resolveConflict, type TerminalConflict } from '#core/contract/terminal.ts'
import { type ConflictKind, CONFLICT_RESOLUTIONS, type ConflictResolution } from '#core/domain/terminal-state.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { Allowed } from '#console/ui/allowed.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { ListPage } from '#console/ui/list-page.tsx'
import { NoneYet } from '#console/ui/list-states.tsx'
import { SelectField } from '#console/ui/search-fields.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { useColumnKit } from '#console/ui/columns.tsx'

const Filter = z.object({ open: flag.optional() })

const plain = (text: string) => <bdi dir="ltr">{text || '–'}</bdi>

/** For the same phone or VIN, only the device is in conflict. */
const isDevice = (kind: ConflictKind): boolean => kind !== 'vehicleTaken'
const DEVICE_KEYS = { keep: 'keep', rebind: 'accept', block: 'blockDevice' } as const
/** Left as it is, the conflict would return with the next attempt of the device. */
const DEVICE_RESOLUTIONS = ['rebind', 'block'] as const satisfies readonly ConflictResolution[]

const keyOf = (kind: ConflictKind, resolution: ConflictResolution) =>
  isDevice(kind) ? DEVICE_KEYS[resolution] : resolution

const joined = (...parts: string[]): string => parts.filter(Boolean).join(' · ')
const imeiText = (imei: string): string => imei && `IMEI ${imei}`

/** Terminals that claim the same vehicle, and devices that use a phone or VIN of another device. */
export function ConflictList() {
  const { t } = useTranslation('journal')
  const search = useViewSearch(Filter, 'conflicts')
  const list = usePagedList(listConflicts, search.filter)
  return (
    <ListPage
      search={search}
      list={list}
      columns={useConflictColumns()}
      rowKey={(row) => row.id}
      {...(search.filter?.open === undefined && {
        empty: <NoneYet title={t('conflict.none')} hint={t('conflict.noneHint')} />,
      })}
    >
      <SelectField
        name="open"
        label={t('conflict.shown')}
        options={[
          { value: 'true', label: t('conflict.open') },
          { value: 'false', label: t('conflict.resolved') },
        ]}
      />
    </ListPage>
  )
}

function useConflictColumns(): TableColumnsType<TerminalConflict> {
  const column = useColumnKit<TerminalConflict>()
  const { t } = useTranslation(['journal', 'common'])
  return [
    column.vin(),
    column.label('kind', t('conflict.kind'), 180, (kind) => t(`conflict.kind.${kind}`)),
    column.cell('holder', t('conflict.holder'), 180, (row) => <Holder conflict={row} />),
    column.cell('newcomer', t('conflict.newcomer'), 180, (row) => <NewTerminal conflict={row} />),
    column.code('remoteAddress', t('register.address'), 160, { hidden: true }),
    column.number('count', t('field.count'), 70),
    column.time('firstTime', t('field.first'), 170, { hidden: true }),
    column.time('lastTime', t('field.last'), 165),
    column.cell(
      'resolution',
      t('conflict.resolution'),
      180,
      (row) =>
        row.resolution ? (
          <ToneTag tone="good">
            {t(`conflict.resolution.${keyOf(row.kind, row.resolution)}`)} {row.resolvedBy}
          </ToneTag>
        ) : (
          <Resolve conflict={row} />
        ),
      { fixed: 'end' },
    ),
  ]
}

/** For the same phone or VIN, only the device: number and serial are those of the holder. */
function useNewTerminal({ kind, ...row }: TerminalConflict): string {
  const { t } = useTranslation('journal')
  const device = joined(row.newcomerDevice, row.newcomerMaker, imeiText(row.newcomerImei))
  if (!isDevice(kind)) return joined(row.newcomerSn, row.newcomerPhone, device)
  return row.newcomerDevice === '' ? joined(t('register.deviceNoId'), device) : device
}

/** The device that is compared with the new one comes first. */
function Holder({ conflict }: { conflict: TerminalConflict }) {
  const { holderSn, holderPhone, holderDevice, holderMaker, holderImei } = conflict
  const device = joined(holderDevice, holderMaker, imeiText(holderImei))
  const terminal = joined(holderSn, holderPhone)
  if (!isDevice(conflict.kind)) return plain(joined(terminal, device))
  return (
    <>
      {plain(device)}
      <br />
      <Typography.Text type="secondary">{plain(terminal)}</Typography.Text>
    </>
  )
}

const NewTerminal = ({ conflict }: { conflict: TerminalConflict }) => <bdi>{useNewTerminal(conflict) || '–'}</bdi>

function Resolve({ conflict }: { conflict: TerminalConflict }) {
  const { t } = useTranslation('journal')
  const confirm = useConfirm()
  const refresh = useRefresh()
  const device = useNewTerminal(conflict)
  const newTerminal = isDevice(conflict.kind) ? device : conflict.newcomerSn || conflict.newcomerPhone || device
  const resolutions = isDevice(conflict.kind) ? DEVICE_RESOLUTIONS : CONFLICT_RESOLUTIONS
  return (
    <Allowed to={resolveConflict}>
      <Dropdown
        trigger={['click']}
        menu={{
          items: resolutions.map((resolution) => ({
            key: resolution,
            label: t(`conflict.resolution.${keyOf(conflict.kind, resolution)}`),
            danger: resolution !== 'keep',
            onClick: () =>
              confirm({
                title: t(`conflict.resolution.${keyOf(conflict.kind, resolution)}`),
                content: t(`conflict.hint.${keyOf(conflict.kind, resolution)}`, { newcomer: newTerminal }),
                danger: resolution !== 'keep',
                onConfirm: async () => {
                  await call(resolveConflict, { body: { id: conflict.id, resolution } })
                  await refresh(listConflicts, listTerminals)
                },
              }),
          })),
        }}
      >
        <Button size="small">{t('conflict.resolve')}</Button>
      </Dropdown>
    </Allowed>
  )
}
