import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { listTboxChanges, type TboxChangeRow } from '#core/contract/tbox-change.ts'
import { type CheckResult, TBOX_CHECKS } from '#core/domain/device-change.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { Fact, Facts } from '#console/ui/facts.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import { useLast } from '#console/ui/use-last.ts'
import { VinCell } from '#console/ui/vin-cell.tsx'
import print from '#console/ui/print-sheet.module.css'
import styles from '../device-manage.module.css'
import { CHANGE_TONES } from './tbox-change-columns.tsx'

interface Props {
  /** Null: closed. */
  order: TboxChangeRow | null
  onShow: (order: TboxChangeRow) => void
  onClose: () => void
}

/** An order as the workshop prints it, and the other orders of its vehicle. */
export function TboxChangeDetails({ order, onShow, onClose }: Props) {
  const { t } = useTranslation(['deviceManage', 'shell'])
  const shown = useLast(order)
  return (
    <DetailDrawer
      open={order !== null}
      size={560}
      title={shown && `${t('shell:title.deviceManage.tboxChange')} · ${shown.number}`}
      extra={
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
          {t('tboxChange.print')}
        </Button>
      }
      onClose={onClose}
    >
      {shown && (
        <>
          <Sheet order={shown} />
          <OrdersOf order={shown} onShow={onShow} />
        </>
      )}
    </DetailDrawer>
  )
}

function Sheet({ order }: { order: TboxChangeRow }) {
  const { t } = useTranslation(['deviceManage', 'shell'])
  const time = (value: string | null) => value && <TimeCell time={value} />
  const code = (value: string) => value && <bdi dir="ltr">{value}</bdi>
  return (
    <article className={`${print.sheet} ${styles.sheet}`}>
      <Facts>
        <Fact name={t('tboxChange.number')}>{code(order.number)}</Fact>
        <Fact name={t('state')}>
          <ToneTag tone={CHANGE_TONES[order.state]}>{t(`tboxChange.state.${order.state}`)}</ToneTag>
        </Fact>
        <Fact name={t('tboxChange.failure')}>{order.failure && t(`tboxChange.failure.${order.failure}`)}</Fact>
        <Fact name={t('vin')}>
          <VinCell vin={order.vin} />
        </Fact>
        <Fact name={t('plate')}>{order.plate && <bdi>{order.plate}</bdi>}</Fact>
        <Fact name={t('tboxChange.oldSn')}>{code(order.oldSn)}</Fact>
        <Fact name={t('oldIccid')}>{code(order.oldIccid)}</Fact>
        <Fact name={t('tboxChange.newSn')}>{code(order.newSn)}</Fact>
        <Fact name={t('newIccid')}>{code(order.newIccid)}</Fact>
        <Fact name={t('reason')}>{t(`tboxChange.reason.${order.reason}`)}</Fact>
        <Fact name={t('note')}>{order.note && <bdi>{order.note}</bdi>}</Fact>
        <Fact name={t('tboxChange.workshop')}>{order.workshop && <bdi>{order.workshop}</bdi>}</Fact>
        <Fact name={t('tboxChange.moves')}>
          {order.moves.map((move) => (
            <div key={move}>{t(`tboxChange.move.${move}`)}</div>
          ))}
        </Fact>
        <Fact name={t('tboxChange.appliedBy')}>
          <bdi>{order.appliedBy || t('platform')}</bdi> · <TimeCell time={order.requestTime} />
        </Fact>
        <Fact name={t('tboxChange.decidedBy')}>
          {order.decideTime && (
            <>
              <bdi>{order.decidedBy}</bdi> · <TimeCell time={order.decideTime} />
            </>
          )}
        </Fact>
        <Fact name={t('tboxChange.decisionNote')}>{order.decisionNote && <bdi>{order.decisionNote}</bdi>}</Fact>
        <Fact name={t('tboxChange.started')}>{time(order.startTime)}</Fact>
        <Fact name={t('tboxChange.deadline')}>{order.state === 'waiting' && time(order.deadlineTime)}</Fact>
        <Fact name={t('tboxChange.signedOn')}>{time(order.signOnTime)}</Fact>
        <Fact name={t('tboxChange.verifiedBy')}>
          {order.verifyTime && (
            <>
              <bdi>{order.verifiedBy || t('platform')}</bdi> · <TimeCell time={order.verifyTime} />
            </>
          )}
        </Fact>
        <Fact name={t('tboxChange.ended')}>{time(order.endTime)}</Fact>
      </Facts>
      {order.startTime && <Checks order={order} />}
      <p className={styles.signature}>{t('tboxChange.signature')}</p>
    </article>
  )
}

const RESULT_TONES: Readonly<Record<CheckResult, Tone>> = { open: 'progress', passed: 'good', failed: 'bad' }
const FIELDS = { registration: 'checkRegistration', vin: 'checkVin', position: 'checkPosition' } as const

function Checks({ order }: { order: TboxChangeRow }) {
  const { t } = useTranslation('deviceManage')
  const format = useFormat()
  return (
    <section>
      <h3>{t('tboxChange.checks')}</h3>
      <Facts>
        {TBOX_CHECKS.map((check) => {
          const result = order[FIELDS[check]]
          return (
            <Fact key={check} name={t(`tboxChange.check.${check}`)}>
              <ToneTag tone={RESULT_TONES[result]}>{t(`tboxChange.result.${result}`)}</ToneTag>
            </Fact>
          )
        })}
        <Fact name={t('tboxChange.reportedName')}>{order.reportedName && <bdi>{order.reportedName}</bdi>}</Fact>
        <Fact name={t('tboxChange.distance')}>
          {order.distanceKm !== null && <bdi>{format.distance(order.distanceKm)}</bdi>}
        </Fact>
      </Facts>
    </section>
  )
}

const MAX_ORDERS = 20

function OrdersOf({ order, onShow }: { order: TboxChangeRow; onShow: (order: TboxChangeRow) => void }) {
  const { t } = useTranslation('deviceManage')
  const { data } = useCall(listTboxChanges, { query: { vin: order.vin, pageSize: MAX_ORDERS } }, { toast: false })
  const others = data?.list.filter(({ id }) => id !== order.id) ?? []
  if (others.length === 0) return null
  return (
    <section>
      <h3>{t('tboxChange.history')}</h3>
      <PlainTable
        label={t('tboxChange.history')}
        rows={others}
        rowKey={({ id }) => id}
        columns={[
          [
            t('tboxChange.number'),
            (row) => (
              <Button type="link" size="small" onClick={() => onShow(row)}>
                {row.number}
              </Button>
            ),
            'name',
          ],
          [t('state'), ({ state }) => t(`tboxChange.state.${state}`)],
          [t('tboxChange.newSn'), ({ newSn }) => newSn, 'code'],
          [t('tboxChange.applied'), ({ requestTime }) => <TimeCell time={requestTime} />],
        ]}
      />
    </section>
  )
}
