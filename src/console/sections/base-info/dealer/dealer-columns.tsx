import { EditOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type DealerRow, updateDealer } from '#core/contract/dealer.ts'
import { DueDay } from '#console/ui/due-day.tsx'
import { DealerStateTag } from './dealer-state.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'

/** The default columns fit a window of 1440 px; the rest are hidden until the user shows it. */
export function useDealerColumns(onEdit: (row: DealerRow) => void): TableColumnsType<DealerRow> {
  const column = useColumnKit<DealerRow>()
  const { t } = useTranslation('dealer')

  return [
    column.copy('dealerCode', t('code'), 174, { fixed: 'start' }),
    // The full name of a dealer is shown: long ones take a second line.
    column.text('dealerName', t('name'), 236, { ellipsis: false }),
    column.label('level', t('level'), 110, (level) => t(`level.${level as 1 | 2}`), { hidden: true }),
    column.text('parentName', t('parent'), 180, { hidden: true }),
    column.text(['areaNames', ({ areaNames: names }) => names.join(' / ')], t('region'), 134),
    column.text('address', t('address'), 240, { hidden: true }),
    column.text('contact', t('contact'), 110, { hidden: true }),
    column.code('phone', t('phone'), 150, { hidden: true }),
    column.text(['brandNames', ({ brandNames: names }) => names.join(', ')], t('brands'), 160, { hidden: true }),
    column.number('stock', t('stock'), 92),
    column.number('soldThisYear', t('soldThisYear'), 112),
    column.cell('authorisedUntil', t('authorisedUntil'), 106, ({ authorisedUntil: day }) => <DueDay day={day} />),
    column.cell('state', t('state'), 154, ({ state }) => <DealerStateTag state={state} />),
    column.cell('pickup', t('pickup'), 130, ({ pickup }) => (pickup ? t('pickup.yes') : t('pickup.no')), {
      hidden: true,
    }),
    column.text('orgName', t('org'), 170, { hidden: true }),
    column.time('createTime', t('created'), 180, { hidden: true }),
    ...column.actions(t('actions'), 112, [
      {
        to: updateDealer,
        icon: <EditOutlined aria-hidden />,
        opens: true,
        label: (row) => t('edit', { name: row.dealerName }),
        onClick: onEdit,
      },
    ]),
  ]
}
