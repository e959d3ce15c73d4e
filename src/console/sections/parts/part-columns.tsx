import { EditOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { PART_NUMBERS, type PartRow, updatePart } from '#core/contract/parts.ts'
import { PartStateTag } from './part-state.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'

/** The part-number fields are a set of columns of their own, off until the user shows them. */
export function usePartColumns(onEdit: (row: PartRow) => void): TableColumnsType<PartRow> {
  const column = useColumnKit<PartRow>()
  const { t } = useTranslation('parts')

  return [
    column.copy('serial', t('serial'), 180, { fixed: 'start' }),
    column.code('partNumber', t('partNumber'), 140),
    column.text('typeName', t('typeName'), 130),
    column.code('partsModel', t('partsModel'), 130),
    column.code('hardwareVersion', t('hardwareVersion'), 120, { hidden: true }),
    column.code('softwareVersion', t('softwareVersion'), 100),
    column.text('supplier', t('supplier'), 130, { hidden: true }),
    column.code('batch', t('batch'), 110, { hidden: true }),
    column.vin('vin', t('vin'), 200, { fixed: false }),
    column.text('position', t('position'), 120, { hidden: true }),
    column.day('installedOn', t('installedOn'), 120, { hidden: true }),
    column.label('state', t('state'), 130, (state) => <PartStateTag state={state} />),
    column.text('orgName', t('org'), 150, { hidden: true }),
    ...PART_NUMBERS.map((name) => column.code(name, t(`number.${name}`), 150, { hidden: true })),
    column.time('createTime', t('created'), 180, { hidden: true }),
    ...column.actions(t('actions'), 110, [
      {
        to: updatePart,
        icon: <EditOutlined aria-hidden />,
        opens: true,
        label: (row) => t('edit', { name: row.serial }),
        onClick: onEdit,
      },
    ]),
  ]
}
