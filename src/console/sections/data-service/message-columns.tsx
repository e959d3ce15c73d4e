import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { RawMessage } from '#core/contract/message-log.ts'
import { isDataFaultKind } from '#core/domain/data-fault.ts'
import { MainFields } from '#console/ui/frame/main-fields.tsx'
import { MessageName } from '#console/ui/frame/message-name.tsx'
import { useFrames } from '#console/ui/frame/use-frames.ts'
import { ToneTag } from '#console/ui/tone-tag.tsx'
import { useColumnKit } from '#console/ui/columns.tsx'
const ARROWS = { up: ArrowUpOutlined, down: ArrowDownOutlined }

/** Columns with constant values are hidden by default. */
export function useMessageColumns(): TableColumnsType<RawMessage> {
  const column = useColumnKit<RawMessage>()
  const { t } = useTranslation(['journal', 'common', 'terminal'])
  const read = useFrames()
  return [
    column.time('time', t('field.time'), 170, { received: (row) => row.receiveTime, fixed: 'start' }),
    column.quantity('duration', 'delaySeconds', t('data.delay'), 85),
    column.cell('direction', t('data.direction'), 140, ({ direction }) => {
      const Arrow = ARROWS[direction]
      return (
        <>
          <Arrow aria-hidden /> {t(`terminal:direction.${direction}`)}
        </>
      )
    }),
    column.cell('messageId', t('field.message'), 185, (row) => (
      <MessageName id={row.messageId} protocol={row.protocol} frame={read(row)} />
    )),
    column.code('serial', t('data.serial'), 80, { align: 'end', hidden: true }),
    column.cell('mainFields', t('data.mainFields'), 290, (row) => {
      const frame = read(row)
      return frame ? <MainFields frame={frame} /> : '–'
    }),
    column.number('packages', t('data.packages'), 75, { hidden: true }),
    column.cell('fault', t('data.fault'), 85, ({ fault }) =>
      fault === null ? (
        '–'
      ) : (
        <ToneTag tone="bad">{isDataFaultKind(fault) ? t(`terminal:fault.${fault}`) : fault}</ToneTag>
      ),
    ),
    column.copy('content', t('data.hex'), 210, { maxWidth: 170 }),
    column.code('version', t('data.version'), 100, { hidden: true }),
    column.vin('vin', t('common:field.vin'), 210, { hidden: true, fixed: false }),
    column.code('sn', t('field.sn'), 150, { hidden: true }),
    column.code('phone', t('field.phone'), 140, { hidden: true }),
  ]
}
