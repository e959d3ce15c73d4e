import { EditOutlined, MedicineBoxOutlined } from '@ant-design/icons'
import { Progress, type TableColumnsType } from 'antd'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router-dom'
import { useTranslation } from '#web/i18n/use-translation.ts'
import * as contract from '#core/contract/faulty-terminal.ts'
import { OPEN_SUSPECT_STATES, type SuspectState, type Symptom } from '#core/domain/faulty-terminal.ts'
import { isCommandKind } from '#core/domain/command-kind.ts'
import { useFormat } from '#web/i18n/format.ts'
import { menuPathsAtom } from '#web/state/session.ts'
import { useColumnKit } from '#console/ui/columns.tsx'
import { pathTo } from '#console/shell/path-to.ts'
import type { Tone } from '#console/ui/tone-tag.tsx'

type Row = contract.FaultyTerminal

const TONES: Record<SuspectState, Tone> = {
  new: 'warning',
  diagnosing: 'progress',
  workshop: 'progress',
  solved: 'good',
  falseAlarm: 'neutral',
}
/** Symptoms whose evidence is a distance; the others are counted. */
const BY_DISTANCE: readonly Symptom[] = ['constantPosition', 'gnssLost', 'canLost', 'silentDriving']
const REPLACE_PAGE = '/deviceManage/tboxChange'

interface Actions {
  onHandle: (row: Row) => void
  onDiagnose: (row: Row) => void
}

const isOpen = ({ state }: Row) => OPEN_SUSPECT_STATES.includes(state)

export function useFaultyColumns({ onHandle, onDiagnose }: Actions): TableColumnsType<Row> {
  const column = useColumnKit<Row>()
  const { t } = useTranslation('faultyTerminal')
  return [
    column.vehicle({ width: 240 }),
    column.label('symptom', t('symptom'), 150, (symptom) => t(`symptom.${symptom}`)),
    column.cell('score', t('score'), 110, ({ score }) => (
      <Progress percent={score} size="small" format={(percent) => percent} aria-label={t('score')} />
    )),
    column.cell('evidence', t('evidence'), 90, (row) => <Evidence row={row} />),
    column.cell('proposal', t('proposal'), 105, (row) => <ProposalCell row={row} />),
    column.state('state', t('state'), 130, (state) => [TONES[state], t(`state.${state}`)]),
    column.time('sinceTime', t('since'), 165, { hidden: true }),
    column.code('sn', t('sn'), 150, { hidden: true }),
    column.cell('firmware', t('firmware'), 150, (row) => <Firmware row={row} />, { hidden: true }),
    column.cell('steps', t('steps'), 200, (row) => <Steps row={row} />),
    column.text('supplier', t('supplier'), 160, { hidden: true }),
    column.code('terminalModel', t('model'), 120, { hidden: true }),
    column.code('hardware', t('hardware'), 100, { hidden: true }),
    column.code('batch', t('batch'), 120, { hidden: true }),
    column.code('claimNo', t('claimNo'), 130, { hidden: true }),
    column.text('note', t('note'), 200, { hidden: true }),
    column.time('seenTime', t('seen'), 170, { hidden: true }),
    column.text('orgName', t('org'), 180, { hidden: true }),
    column.text('handledBy', t('handledBy'), 140, { hidden: true }),
    column.time('handleTime', t('handled'), 170, { hidden: true }),
    ...column.actions(t('actions'), 90, [
      {
        to: contract.diagnoseFaultyTerminals,
        icon: <MedicineBoxOutlined aria-hidden />,
        label: ({ sn }) => t('diagnose.one', { sn }),
        on: isOpen,
        onClick: onDiagnose,
      },
      {
        to: contract.handleFaultyTerminals,
        icon: <EditOutlined aria-hidden />,
        label: ({ sn }) => t('handle.one', { sn }),
        on: isOpen,
        onClick: onHandle,
      },
    ]),
  ]
}

function Evidence({ row: { symptom, evidence } }: { row: Row }) {
  const { t } = useTranslation('faultyTerminal')
  const format = useFormat()
  if (evidence === null) return '–'
  if (BY_DISTANCE.includes(symptom)) return <bdi>{format.distance(evidence)}</bdi>
  return <bdi>{t('evidence.times', { value: format.number(evidence) })}</bdi>
}

function Firmware({ row: { firmware, newerVersion } }: { row: Row }) {
  const { t } = useTranslation('faultyTerminal')
  return (
    <>
      <bdi dir="ltr">{firmware || '–'}</bdi>
      {newerVersion !== null && <small> · {t('firmware.newer', { version: newerVersion })}</small>}
    </>
  )
}

/** Newest first, with how each ended. */
function Steps({ row: { steps } }: { row: Row }) {
  const { t } = useTranslation(['command', 'faultyTerminal'])
  if (steps.length === 0) return t('faultyTerminal:steps.none')
  return steps.map(({ kind, status, stepTime }) => (
    <div key={`${stepTime} ${kind}`}>
      {isCommandKind(kind) ? t(`kind.${kind}`) : kind} · <small>{t(`status.${status}`)}</small>
    </div>
  ))
}

/** A replacement begins on the page of replacements, for those who have it. */
function ProposalCell({ row: { proposal, vin } }: { row: Row }) {
  const { t } = useTranslation('faultyTerminal')
  const pages = useAtomValue(menuPathsAtom)
  const label = t(`proposal.${proposal}`)
  if (proposal !== 'replace' || !pages.has(REPLACE_PAGE)) return label
  return (
    <Link to={pathTo(REPLACE_PAGE, { vin })} aria-label={t('replace', { vin })}>
      {label}
    </Link>
  )
}
