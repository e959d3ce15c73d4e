import { CopyOutlined, DeleteOutlined, EditOutlined, EnvironmentOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { Link } from 'react-router-dom'
import * as contract from '#core/contract/fence.ts'
import { FENCE_CORRIDOR } from '#core/domain/fence.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useDirectionWords, useSizeText, useTypeName } from './fence-words.ts'
import styles from './fence-list.module.css'

type Row = contract.Fence

interface Props {
  onShow: (row: Row) => void
  onEdit: (row: Row) => void
  onCopy: (row: Row) => void
  onDelete: (row: Row) => void
}

const EVENTS_PAGE = '/carControlService/remind'

export function useFenceColumns({ onShow, onEdit, onCopy, onDelete }: Props): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation('fence')
  const format = useFormat()
  const typeName = useTypeName()
  const sizeText = useSizeText()
  const counted = (count: number, to: string) =>
    count === 0 ? format.number(0) : <Link to={to}>{format.number(count)}</Link>
  const end = { align: 'end' } as const
  return [
    column.cell(
      'name',
      t('name'),
      220,
      ({ name, colour }) => (
        <span className={styles.name}>
          <i style={{ background: colour }} />
          <bdi title={name}>{name}</bdi>
        </span>
      ),
      { fixed: 'start', ellipsis: true, opens: (row) => () => onShow(row) },
    ),
    column.label('type', t('type'), 95, typeName),
    column.label('category', t('category'), 110, (category) => t(`category.${category}`), { hidden: true }),
    column.cell('size', t('size'), 125, sizeText, { ...end, hidden: true }),
    column.number('vehicles', t('vehicles'), 90),
    column.cell(
      'inside',
      t('inside'),
      100,
      ({ id, inside }) => counted(inside, `${EVENTS_PAGE}?view=inside&fenceId=${id}`),
      end,
    ),
    column.cell(
      'events',
      t('events'),
      105,
      ({ id, events }) => counted(events, `${EVENTS_PAGE}?range=7d&fenceId=${id}`),
      end,
    ),
    column.cell('watchedBy', t('watchedBy'), 145, ({ synced, syncTargets }) =>
      syncTargets === 0
        ? t('watchedBy.platform')
        : t('watchedBy.terminals', { synced: format.number(synced), targets: format.number(syncTargets) }),
    ),
    column.cell('rules', t('rules'), 240, (row) => <RulesCell row={row} />, { hidden: true }),
    column.state('enabled', t('state'), 100, (enabled) => [
      enabled ? 'good' : 'neutral',
      t(enabled ? 'enabled.true' : 'enabled.false'),
    ]),
    column.text('orgName', t('org'), 160),
    column.text('ownerName', t('owner'), 140, { hidden: true }),
    column.changed(t('changed'), 165, { hidden: true }),
    ...column.actions(t('actions'), 105, [
      {
        to: contract.getFence,
        icon: <EnvironmentOutlined aria-hidden />,
        opens: true,
        label: ({ name }) => t('show', { name }),
        onClick: onShow,
      },
      {
        to: contract.updateFence,
        icon: <EditOutlined aria-hidden />,
        label: ({ name }) => t('edit', { name }),
        onClick: onEdit,
      },
      {
        to: contract.createFence,
        icon: <CopyOutlined aria-hidden />,
        more: 'harmless',
        label: () => t('copy'),
        onClick: onCopy,
      },
      {
        to: contract.deleteFences,
        icon: <DeleteOutlined aria-hidden />,
        more: 'danger',
        label: () => t('delete'),
        onClick: onDelete,
      },
    ]),
  ]
}

function RulesCell({ row }: { row: Row }) {
  const directionWords = useDirectionWords()
  return (
    <>
      {row.direction.by !== 'any' && `${directionWords(row.direction)} · `}
      <RuleWords row={row} />
    </>
  )
}

/** What raises an alarm, in a line. */
export function RuleWords({ row }: { row: Row }) {
  const { t } = useTranslation('fence')
  const format = useFormat()
  const words = [
    row.alarmInside && t('alarmInside'),
    row.alarmOutside && t(row.type === FENCE_CORRIDOR ? 'event.offCorridor' : 'alarmOutside'),
    row.dwellMinutes !== null && `${t('event.dwell')} > ${format.duration(row.dwellMinutes * 60)}`,
    row.speedLimit !== null && `${t('event.overspeed')} > ${format.speed(row.speedLimit)}`,
  ].filter((text) => text !== false)
  return words.length === 0 ? t('rules.none') : words.join(' · ')
}
