import { EditOutlined, UnorderedListOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listPartModelsOfType, type PartTypeRow, updatePartType } from '#core/contract/part-type.ts'
import { useColumnKit } from '#console/ui/columns.tsx'

export function usePartTypeColumns(
  onEdit: (row: PartTypeRow) => void,
  onModels: (row: PartTypeRow) => void,
): TableColumnsType<PartTypeRow> {
  const column = useColumnKit<PartTypeRow>()
  const { t } = useTranslation('partType')
  return [
    column.code('code', t('code'), 110, { fixed: 'start' }),
    column.text('name', t('name'), 180),
    column.state('upgradable', t('upgradable'), 130, (yes) => [yes ? 'good' : 'neutral', t(`yes.${yes}`)]),
    column.label('protocol', t('protocol'), 120, (protocol) => t(`protocol.${protocol}`)),
    column.code('diagnosticAddress', t('diagnosticAddress'), 130),
    column.tags('parameterTemplate', t('parameters'), 240, { hidden: true }),
    column.number('otaRank', t('otaRank'), 120, { hidden: true }),
    column.tags('certificates', t('certificates'), 180, { hidden: true }),
    column.number('models', t('models'), 100),
    column.number('versions', t('versions'), 110),
    column.number('parts', t('parts'), 100, { hidden: true }),
    column.state('retired', t('state'), 130, (retired) => [retired ? 'neutral' : 'good', t(`retired.${retired}`)]),
    column.changed(t('updated'), 180, { hidden: true }),
    ...column.actions(t('actions'), 110, [
      {
        to: listPartModelsOfType,
        icon: <UnorderedListOutlined aria-hidden />,
        label: ({ name }) => t('modelsOf', { name }),
        onClick: onModels,
      },
      {
        to: updatePartType,
        icon: <EditOutlined aria-hidden />,
        opens: true,
        label: ({ name }) => t('edit', { name }),
        onClick: onEdit,
      },
    ]),
  ]
}
