import { EditOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import { type FaultCode, updateFaultCode } from '#core/contract/fault-code.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { Copyable } from '#console/ui/copyable.tsx'
import { RowAction } from '#console/ui/row-action.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { Words } from '#console/ui/words.tsx'
import { faultWords } from './fault-words.ts'
import { LevelChip } from './level-chip.tsx'

const words = (text: string) => <Words text={text} />

/** What is on at first fits a window of 1440 px. */
export function useFaultCodeColumns({ onEdit }: { onEdit: (row: FaultCode) => void }): TableColumnsType<FaultCode> {
  const { t, i18n } = useTranslation('faultCode')
  const format = useFormat()
  const mayEdit = useAllowed(updateFaultCode)
  const inWords = (row: FaultCode) => faultWords(row, i18n.language)
  const yes = (is: boolean) => (is ? t('yes') : t('no'))
  const columns: TableColumnsType<FaultCode> = [
    {
      title: t('code'),
      dataIndex: 'code',
      width: 110,
      fixed: 'start',
      render: (code: string) => <Copyable text={code} />,
    },
    {
      title: t('protocol'),
      dataIndex: 'protocol',
      width: 90,
      render: (protocol: FaultCode['protocol']) => t(`protocol.${protocol}`),
    },
    { title: t('ecu'), dataIndex: 'ecu', width: 65, render: words },
    { title: t('faultType'), dataIndex: 'faultTypeName', width: 120, render: words },
    {
      title: t('name'),
      dataIndex: 'name',
      width: 215,
      render: (_, row) => words(inWords(row).name),
    },
    {
      title: t('level'),
      dataIndex: 'level',
      width: 100,
      render: (level: FaultCode['level']) => <LevelChip level={level} />,
    },
    {
      title: t('lamp'),
      dataIndex: 'lamp',
      width: 110,
      hidden: true,
      render: (lamp: FaultCode['lamp']) => t(`lamp.${lamp}`),
    },
    {
      title: t('causes'),
      dataIndex: 'causes',
      width: 200,
      hidden: true,
      render: (_, row) => words(inWords(row).causes),
    },
    {
      title: t('driverAdvice'),
      dataIndex: 'driverAdvice',
      width: 200,
      hidden: true,
      render: (_, row) => words(inWords(row).driverAdvice),
    },
    {
      title: t('workshopAdvice'),
      dataIndex: 'workshopAdvice',
      width: 200,
      hidden: true,
      render: (_, row) => words(inWords(row).workshopAdvice),
    },
    { title: t('stopDriving'), dataIndex: 'stopDriving', width: 105, render: yes },
    { title: t('pushDriver'), dataIndex: 'pushDriver', width: 110, hidden: true, render: yes },
    {
      title: t('models'),
      dataIndex: 'models',
      width: 140,
      hidden: true,
      render: (models: string[]) => words(models.length > 0 ? models.join(', ') : t('models.all')),
    },
    { title: t('sameAs'), dataIndex: 'sameAsCode', width: 120, hidden: true, render: words },
    {
      title: t('state'),
      dataIndex: 'state',
      width: 110,
      render: (state: FaultCode['state'], row) =>
        row.muted > 0 ? (
          <ToneTag tone="warning">{t('state.muted')}</ToneTag>
        ) : (
          <ToneTag tone={state === 'active' ? 'good' : 'neutral'}>{t(`state.${state}`)}</ToneTag>
        ),
    },
    {
      title: t('vehicles'),
      dataIndex: 'vehicles',
      width: 100,
      align: 'end',
      render: (count: number) => format.number(count),
    },
    { title: t('version'), dataIndex: 'version', width: 80, align: 'end', hidden: true },
    {
      title: t('updated'),
      dataIndex: 'updateTime',
      width: 170,
      hidden: true,
      render: (time: string) => <TimeCell time={time} />,
    },
  ]
  if (!mayEdit) return columns
  return [
    ...columns,
    {
      title: t('actions'),
      key: 'actions',
      width: 100,
      fixed: 'end',
      render: (_, row) => (
        <RowAction
          to={updateFaultCode}
          icon={<EditOutlined />}
          label={t('edit', { code: row.code })}
          onClick={() => onEdit(row)}
        />
      ),
    },
  ]
}
