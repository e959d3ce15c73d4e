import { EyeInvisibleOutlined, FileSearchOutlined, StopOutlined, ToolOutlined } from '@ant-design/icons'
import { App, Button, type TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { addIgnoreRule, blockFaultyTerminal, type DataFault, listDataFaults } from '#core/contract/data-fault.ts'
import { createFindingRepair, listRepairOrders, type RepairState } from '#core/contract/repair-order.ts'
import { call } from '#web/api/call.ts'
import { useRefresh } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { pathTo } from '../../../shell/path-to.ts'
import { useAllowed } from '../../../ui/allowed.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { RowAction } from '../../../ui/row-action.tsx'
import { TimeCell } from '../../../ui/time-cell.tsx'
import { type Tone, ToneTag } from '../../../ui/tone-tag.tsx'
import { VinCell } from '../../../ui/vin-cell.tsx'
import { Words } from '../../../ui/words.tsx'

const TONES = { new: 'bad', confirmed: 'warning', fixed: 'good', ignored: 'neutral' } as const satisfies Record<
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

/** Columns in the order of pages.md; "VIN/SN" are two, so that each can be copied. */
export function useFaultColumns(actions: Actions): TableColumnsType<DataFault> {
  const { t } = useTranslation(['journal', 'common', 'terminal'])
  const format = useFormat()
  const time = (text: string) => <TimeCell time={text} />
  const plain = (text: string) => <bdi dir="ltr">{text || '–'}</bdi>
  return [
    {
      title: t('common:field.vin'),
      dataIndex: 'vin',
      width: 180,
      fixed: 'start',
      render: (vin: string | null) => (vin ? <VinCell vin={vin} /> : '–'),
    },
    { title: t('field.first'), dataIndex: 'firstTime', width: 170, render: time },
    { title: t('field.last'), dataIndex: 'lastTime', width: 170, render: time },
    { title: t('illegal.terminal'), key: 'sn', width: 130, render: (_, row) => plain(row.sn || row.phone) },
    {
      title: t('illegal.kind'),
      dataIndex: 'kind',
      width: 165,
      render: (_, { kind }) => <Words text={t(`terminal:fault.${kind}`)} />,
    },
    { title: t('illegal.item'), dataIndex: 'item', width: 80, render: plain },
    { title: t('illegal.value'), dataIndex: 'value', width: 165, render: (text: string) => <Words text={text} /> },
    {
      title: t('illegal.expected'),
      dataIndex: 'expected',
      width: 120,
      render: (text: string) => <Words text={text} />,
    },
    {
      title: t('field.count'),
      dataIndex: 'count',
      width: 70,
      align: 'end',
      render: (count: number) => format.number(count),
    },
    { title: t('field.firmware'), dataIndex: 'firmware', width: 95, render: plain },
    {
      title: t('illegal.state'),
      dataIndex: 'state',
      width: 105,
      render: (_, { state }) => <ToneTag tone={TONES[state]}>{t(`terminal:faultState.${state}`)}</ToneTag>,
    },
    {
      title: t('illegal.assignee'),
      dataIndex: 'assignee',
      width: 100,
      render: (text: string) => <Words text={text} />,
    },
    { title: t('repair.order'), key: 'repair', width: 120, render: (_, row) => <Repair row={row} /> },
    {
      title: t('field.actions'),
      key: 'actions',
      width: 150,
      fixed: 'end',
      render: (_, row) => <Actions row={row} {...actions} />,
    },
  ]
}

/** State of the repair, and the way to it. */
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
        icon={<FileSearchOutlined />}
        disabled={row.sample === ''}
        title={t('illegal.sample')}
        aria-label={`${t('illegal.sample')} ${who}`}
        onClick={() => onSample(row)}
      />
      <RowAction
        to={addIgnoreRule}
        icon={<EyeInvisibleOutlined />}
        label={`${t('illegal.ignore')} ${who}`}
        onClick={() => onIgnore(row)}
      />
      {row.vin && row.repairState !== 'open' && (
        <RowAction
          to={createFindingRepair}
          icon={<ToolOutlined />}
          label={`${t('repair.create')} ${who}`}
          onClick={() => onRepair(row)}
        />
      )}
      {/* A phone that is not on the books has no terminal to block. */}
      {row.sn !== '' && (
        <RowAction
          to={blockFaultyTerminal}
          icon={<StopOutlined />}
          label={`${t('illegal.block')} ${who}`}
          onClick={block}
        />
      )}
    </>
  )
}
