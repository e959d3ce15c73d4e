import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Inspection } from '#core/contract/inspection.ts'
import { useFormat } from '#web/i18n/format.ts'
import { TimeCell } from '../../ui/time-cell.tsx'
import { VinCell } from '../../ui/vin-cell.tsx'
import { Words } from '../../ui/words.tsx'
import { InspectionStateTag } from './inspection-words.tsx'

/** Columns of lists of inspections. */
export function useInspectionColumns(): TableColumnsType<Inspection> {
  const { t } = useTranslation(['offline', 'common'])
  const format = useFormat()
  return [
    {
      title: t('common:field.vin'),
      dataIndex: 'vin',
      width: 190,
      fixed: 'start',
      render: (vin: string) => <VinCell vin={vin} />,
    },
    {
      title: t('inspection.place'),
      key: 'place',
      width: 130,
      render: (_, { line, station }) => <Words text={[line, station].filter(Boolean).join(' / ')} />,
    },
    { title: t('inspection.run'), dataIndex: 'runNo', width: 80, align: 'end' },
    {
      title: t('inspection.result'),
      dataIndex: 'state',
      width: 120,
      render: (_, { state }) => <InspectionStateTag state={state} />,
    },
    {
      title: t('inspection.ok'),
      key: 'ok',
      width: 90,
      align: 'end',
      render: (_, { passed, total }) => <bdi dir="ltr">{`${passed} / ${total}`}</bdi>,
    },
    {
      title: t('inspection.failed'),
      dataIndex: 'failed',
      width: 150,
      render: (failed: string[]) => <Words text={failed.join(', ')} />,
    },
    {
      title: t('inspection.template'),
      dataIndex: 'template',
      width: 170,
      render: (text: string) => <Words text={text} />,
    },
    {
      title: t('inspection.inspector'),
      dataIndex: 'inspector',
      width: 120,
      render: (text: string) => <Words text={text || t('inspection.byItself')} />,
    },
    {
      title: t('inspection.started'),
      dataIndex: 'startTime',
      width: 185,
      render: (time: string) => <TimeCell time={time} />,
    },
    {
      title: t('inspection.duration'),
      dataIndex: 'seconds',
      width: 90,
      align: 'end',
      render: (seconds: number) => <bdi dir="ltr">{format.duration(seconds)}</bdi>,
    },
    {
      title: t('inspection.retest'),
      key: 'retest',
      width: 80,
      render: (_, { runNo }) => (runNo > 1 ? t('yes') : t('no')),
    },
  ]
}
