import { EditOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type FaultCode, updateFaultCode } from '#core/contract/fault-code.ts'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { faultWords } from './fault-words.ts'
import { LevelChip } from './level-chip.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'

/** The default columns fit a window of 1440 px. */
export function useFaultCodeColumns(onEdit: (row: FaultCode) => void): TableColumnsType<FaultCode> {
  const column = useColumnKit<FaultCode>()
  const { t, i18n } = useTranslation('faultCode')
  const inWords = (row: FaultCode) => faultWords(row, i18n.language)
  const yes = (is: boolean) => (is ? t('yes') : t('no'))
  return [
    column.copy('code', t('code'), 110, { fixed: 'start' }),
    column.label('protocol', t('protocol'), 90, (protocol) => t(`protocol.${protocol}`)),
    column.text('ecu', t('ecu'), 65),
    column.text('faultTypeName', t('faultType'), 120),
    column.text(['name', (row) => inWords(row).name], t('name'), 215),
    column.cell('level', t('level'), 100, ({ level }) => <LevelChip level={level} />),
    column.label('lamp', t('lamp'), 110, (lamp) => t(`lamp.${lamp}`), { hidden: true }),
    column.text(['causes', (row) => inWords(row).causes], t('causes'), 200, { hidden: true }),
    column.text(['driverAdvice', (row) => inWords(row).driverAdvice], t('driverAdvice'), 200, { hidden: true }),
    column.text(['workshopAdvice', (row) => inWords(row).workshopAdvice], t('workshopAdvice'), 200, { hidden: true }),
    column.cell('stopDriving', t('stopDriving'), 105, ({ stopDriving }) => yes(stopDriving)),
    column.cell('pushDriver', t('pushDriver'), 110, ({ pushDriver }) => yes(pushDriver), { hidden: true }),
    column.text(
      ['models', ({ models }) => (models.length > 0 ? models.join(', ') : t('models.all'))],
      t('models'),
      140,
      { hidden: true },
    ),
    column.text('sameAsCode', t('sameAs'), 120, { hidden: true }),
    column.cell('state', t('state'), 110, (row) =>
      row.muted > 0 ? (
        <ToneTag tone="warning">{t('state.muted')}</ToneTag>
      ) : (
        <ToneTag tone={row.state === 'active' ? 'good' : 'neutral'}>{t(`state.${row.state}`)}</ToneTag>
      ),
    ),
    column.number('vehicles', t('vehicles'), 100),
    column.number('version', t('version'), 80, { hidden: true }),
    column.changed(t('updated'), 170, { hidden: true }),
    ...column.actions(t('actions'), 100, [
      {
        to: updateFaultCode,
        icon: <EditOutlined aria-hidden />,
        opens: true,
        label: (row) => t('edit', { code: row.code }),
        onClick: onEdit,
      },
    ]),
  ]
}
