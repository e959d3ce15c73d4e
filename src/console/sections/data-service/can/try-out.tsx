import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type CanFrame, listCanFrames } from '#core/contract/can-plan.ts'
import { codecBus, type PlanBus } from '#core/domain/can-plan.ts'
import { decodeCan, findMessage } from '#core/protocol/can/database.ts'
import { fromHex } from '#core/protocol/wire/hex.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { PlainTable } from '#console/ui/plain-table.tsx'
import { VinSelect } from '#console/ui/select/vehicle-selects.tsx'
import { TimeCell } from '#console/ui/time-cell.tsx'
import page from '#console/ui/page.module.css'
import styles from '../data-service.module.css'

/** Vehicles upload every half minute; new data are shown soon after. */
const LIVE_MS = 5_000

/** Decodes the last CAN messages of a vehicle with the current plan. */
export function TryOut({ buses }: { buses: readonly PlanBus[] }) {
  const { t } = useTranslation('can')
  const [vin, setVin] = useState<string>()
  return (
    <>
      <div style={{ maxInlineSize: 320 }}>
        <VinSelect aria-label={t('try.vin')} value={vin ?? null} onChange={setVin} />
      </div>
      {vin ? <Frames key={vin} vin={vin} buses={buses} /> : <p className={page.note}>{t('try.choose')}</p>}
    </>
  )
}

function Frames({ vin, buses }: { vin: string; buses: readonly PlanBus[] }) {
  const { t } = useTranslation('can')
  const format = useFormat()
  const {
    data: frames,
    error,
    reload,
  } = useCall(listCanFrames, { query: { vin } }, { toast: false, refreshMs: LIVE_MS })
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!frames) return <Loading />
  const newest = latest(frames)
  if (newest.length === 0) return <p className={page.note}>{t('try.none')}</p>
  const decoders = buses.map((bus) => ({ channel: bus.channel, bus: codecBus(bus) }))
  const messageOf = (frame: CanFrame) =>
    decoders
      .filter(({ channel }) => channel === frame.channel)
      .map(({ bus }) => findMessage(bus, frame.id, frame.extended))
      .find((found) => found !== null)
  return (
    <PlainTable
      rows={newest.map((frame) => ({ frame, message: messageOf(frame) }))}
      rowKey={({ frame }) => `${frame.channel} ${frame.id}`}
      columns={[
        [t('try.received'), ({ frame }) => <TimeCell time={frame.receiveTime} />],
        [
          t('message'),
          ({ frame, message }) => `0x${frame.id.toString(16).toUpperCase()} ${message?.name ?? ''}`,
          'code',
        ],
        [t('try.data'), ({ frame }) => <span className={styles.hex}>{frame.data.toUpperCase()}</span>],
        [
          t('try.values'),
          ({ frame, message }) =>
            message
              ? decodeCan(message, fromHex(frame.data) ?? new Uint8Array()).map(
                  ({ name, value, exact, unit = '', text }) => (
                    <div key={name}>{`${name} = ${format.figure(value, exact, 3)} ${unit} ${text ?? ''}`}</div>
                  ),
                )
              : t('try.unknown'),
          'code',
        ],
      ]}
    />
  )
}

/** The newest frame of each id. */
function latest(frames: readonly CanFrame[]): CanFrame[] {
  const found = new Map<string, CanFrame>()
  for (const frame of frames) {
    const key = `${frame.channel} ${frame.id}`
    if (!found.has(key)) found.set(key, frame)
  }
  return [...found.values()].sort((a, b) => a.channel - b.channel || a.id - b.id)
}
