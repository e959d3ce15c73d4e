import { EyeInvisibleOutlined, FileSearchOutlined, StopOutlined, ToolOutlined } from '@ant-design/icons'
import { App, Button, type TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link } from 'react-router-dom'
import { addIgnoreRule, blockFaultyTerminal, type DataFault, listDataFaults } from '#core/contract/data-fault.ts'
import { createFindingRepair, listRepairOrders, type RepairState } from '#core/contract/repair-order.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { pathTo } from '#console/shell/path-to.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { useConfirm } from '#console/ui/confirm.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'
import { Words } from '#console/ui/words.tsx'
import { PairCell } from './pair-cell.tsx'
import { useItemName } from './use-item-name.ts'
import { useColumnKit } from '#console/ui/columns.tsx'

const TONES = { new: 'warning', confirmed: 'bad', fixed: 'good', ignored: 'neutral' } as const satisfies Record<
  DataFault['state'],
  Tone
>

const REPAIR_TONES = { open: 'warning', done: 'good', cancelled: 'neutral' } as const satisfies Record<
  RepairState,
  Tone
>

interface Actions {
  onSample: (row: DataFault) => void
  onIgnore: (row: DataFault) => void
  onRepair: (row: DataFault) => void
}

/**
 * Related values share a cell, so that everything an operator needs
 * is visible on a screen of 1440 pixels.
 */
export function useFaultColumns(actions: Actions): TableColumnsType<DataFault> {
  const column = useColumnKit<DataFault>()
  const { t } = useTranslation(['journal', 'common', 'terminal'])
  const nameOf = useItemName()
  const time = (text: string) => <TimeCell time={text} />
  const plain = (text: string) => (
    <bdi dir="ltr" title={text}>
      {text || '–'}
    </bdi>
  )
  return [
    column.cell(
      'vin',
      `${t('common:field.vin')} / ${t('illegal.terminal')}`,
      168,
      ({ vin, sn, phone }) => <PairCell first={vin ? <VinCell vin={vin} /> : '–'} second={plain(sn || phone)} />,
      { fixed: 'start' },
    ),
    column.cell('seen', `${t('field.first')} / ${t('field.last')}`, 168, ({ firstTime, lastTime }) => (
      <PairCell first={time(firstTime)} second={time(lastTime)} />
    )),
    column.cell('kind', `${t('illegal.kind')} / ${t('illegal.item')}`, 166, (fault) => (
      <PairCell
        first={<Words text={t(`terminal:fault.${fault.kind}`)} />}
        second={fault.item ? <Item id={fault.item} name={nameOf(fault)} /> : '–'}
      />
    )),
    column.cell('value', `${t('illegal.value')} / ${t('illegal.expected')}`, 140, ({ value, expected }) => (
      <PairCell first={<Words text={value} />} second={<Words text={expected} />} />
    )),
    column.number('count', t('field.count'), 72),
    column.cell('firmware', t('field.firmware'), 78, ({ firmware }) => plain(firmware)),
    column.cell('state', `${t('illegal.state')} / ${t('illegal.assignee')}`, 106, ({ state, assignee }) => (
      <PairCell
        first={<ToneTag tone={TONES[state]}>{t(`terminal:faultState.${state}`)}</ToneTag>}
        second={<Words text={assignee} />}
      />
    )),
    column.cell('repair', t('repair.order'), 110, (row) => <Repair row={row} />),
    column.cell('actions', t('field.actions'), 112, (row) => <Actions row={row} {...actions} />, { fixed: 'end' }),
  ]
}

/** An item by its name, and its ID in the standard or of the manufacturer. */
function Item({ id, name }: { id: string; name: string }) {
  return (
    <span title={name ? `${name} ${id}` : id}>
      {name && <bdi>{name} </bdi>}
      <bdi dir="ltr">{id}</bdi>
    </span>
  )
}

/** Status of the repair, with a link to it. */
function Repair({ row: { vin, repairState } }: { row: DataFault }) {
  const { t } = useTranslation('journal')
  const isAllowed = useAllowed(listRepairOrders)
  if (!repairState) return '–'
  const tag = <ToneTag tone={REPAIR_TONES[repairState]}>{t(`repair.state.${repairState}`)}</ToneTag>
  const order = { view: 'repairs', error: 'wrongData', ...(vin ? { vin } : {}) }
  return isAllowed ? <Link to={pathTo('/tbox/errorReport', order)}>{tag}</Link> : tag
}

function Actions({ row, onSample, onIgnore, onRepair }: Actions & { row: DataFault }) {
  const { t } = useTranslation('journal')
  const confirm = useConfirm()
  const { message } = App.useApp()
  const refresh = useRefresh()
  const who = row.sn || row.phone
  const block = () =>
    confirm({
      title: t('illegal.blockAsk', { terminal: who }),
      content: t('register.blockHint'),
      danger: true,
      confirmText: t('register.block'),
      onConfirm: async () => {
        await call(blockFaultyTerminal, { body: { id: row.id } })
        message.success(t('illegal.blocked', { terminal: who }))
        await refresh(listDataFaults)
      },
    })
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<FileSearchOutlined aria-hidden />}
        disabled={row.sample === ''}
        title={t('illegal.sample')}
        aria-label={`${t('illegal.sample')} ${who}`}
        onClick={() => onSample(row)}
      />
      <RowAction
        to={addIgnoreRule}
        icon={<EyeInvisibleOutlined aria-hidden />}
        label={`${t('illegal.ignore')} ${who}`}
        onClick={() => onIgnore(row)}
      />
      {row.vin && row.repairState !== 'open' && (
        <RowAction
          to={createFindingRepair}
          icon={<ToolOutlined aria-hidden />}
          label={`${t('repair.create')} ${who}`}
          onClick={() => onRepair(row)}
        />
      )}
      {/* A phone that is not on the books has no terminal to block. */}
      {row.sn !== '' && (
        <RowAction
          to={blockFaultyTerminal}
          icon={<StopOutlined aria-hidden />}
          label={`${t('illegal.block')} ${who}`}
          onClick={block}
        />
      )}
    </>
  )
}
