import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RawMessage } from '#core/contract/message-log.ts'
import { isDataFaultKind } from '#core/domain/data-fault.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Copyable } from '#console/ui/copyable.tsx'
import { MainFields } from '#console/ui/frame/main-fields.tsx'
import { MessageName } from '#console/ui/frame/message-name.tsx'
import { useFrames } from '#console/ui/frame/use-frames.ts'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { VinCell } from '#console/ui/vin-cell.tsx'

const plain = (text: string | null) => <bdi dir="ltr">{text || '–'}</bdi>
const ARROWS = { up: ArrowUpOutlined, down: ArrowDownOutlined }

/** What stays the same from line to line is off at first. */
export function useMessageColumns(): TableColumnsType<RawMessage> {
  const { t } = useTranslation(['journal', 'common', 'terminal'])
  const format = useFormat()
  const read = useFrames()
  return [
    {
      title: t('field.time'),
      dataIndex: 'time',
      width: 170,
      fixed: 'start',
      render: (time: string, row) => <TimeCell time={time} received={row.receiveTime} />,
    },
    {
      title: t('data.delay'),
      dataIndex: 'delaySeconds',
      width: 85,
      align: 'end',
      render: (seconds: number | null) => <bdi dir="ltr">{format.duration(seconds)}</bdi>,
    },
    {
      title: t('data.direction'),
      dataIndex: 'direction',
      width: 140,
      render: (_, { direction }) => {
        const Arrow = ARROWS[direction]
        return (
          <>
            <Arrow aria-hidden /> {t(`terminal:direction.${direction}`)}
          </>
        )
      },
    },
    {
      title: t('field.message'),
      dataIndex: 'messageId',
      width: 190,
      render: (id: string, row) => <MessageName id={id} protocol={row.protocol} frame={read(row)} />,
    },
    {
      title: t('data.serial'),
      dataIndex: 'serial',
      width: 80,
      align: 'end',
      render: (serial: number | null) => <bdi dir="ltr">{serial ?? '–'}</bdi>,
    },
    {
      title: t('data.mainFields'),
      key: 'mainFields',
      width: 235,
      render: (_, row) => {
        const frame = read(row)
        return frame ? <MainFields frame={frame} /> : '–'
      },
    },
    {
      title: t('data.packages'),
      dataIndex: 'packages',
      width: 75,
      align: 'end',
      render: (packages: number) => format.number(packages),
    },
    {
      title: t('data.fault'),
      dataIndex: 'fault',
      width: 85,
      render: (fault: string | null) =>
        fault === null ? (
          '–'
        ) : (
          <ToneTag tone="bad">{isDataFaultKind(fault) ? t(`terminal:fault.${fault}`) : fault}</ToneTag>
        ),
    },
    {
      title: t('data.hex'),
      dataIndex: 'content',
      width: 110,
      render: (content: string) => (content ? <Copyable text={content} maxWidth={60} /> : '–'),
    },
    { title: t('data.version'), dataIndex: 'version', width: 100, hidden: true, render: plain },
    {
      title: t('common:field.vin'),
      dataIndex: 'vin',
      width: 210,
      hidden: true,
      render: (vin: string | null) => (vin ? <VinCell vin={vin} /> : '–'),
    },
    { title: t('field.sn'), dataIndex: 'sn', width: 150, hidden: true, render: plain },
    { title: t('field.phone'), dataIndex: 'phone', width: 140, hidden: true, render: plain },
  ]
}
