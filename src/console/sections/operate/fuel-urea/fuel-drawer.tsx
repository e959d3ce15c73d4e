import { Button, Form, Space, Switch } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { type FuelVehicle, getFuelLevel, listFuelEvents, saveFuelTank } from '#core/contract/fuel.ts'
import { FUEL_RULES } from '#core/domain/fuel-rules.ts'
import { wallText } from '#core/domain/wall-time.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useAllowed } from '#console/ui/allowed.tsx'
import { DetailDrawer } from '#console/ui/detail-drawer.tsx'
import { KeyFigures } from '#console/ui/key-figures.tsx'
import { LoadFailed, Loading } from '#console/ui/list-states.tsx'
import { Panel } from '#console/ui/panels.tsx'
import type { TimeRange } from '#console/ui/time-range-control.tsx'
import { useLastDays } from '#console/ui/use-last-days.ts'
import { VehicleLink } from '#console/ui/vehicle-link.tsx'
import { EventTable } from './event-table.tsx'
import { TankDrawer } from './tank-drawer.tsx'

const TimeRangeControl = lazy(async () => ({
  default: (await import('#console/ui/time-range-control.tsx')).TimeRangeControl,
}))
const LevelChart = lazy(async () => ({ default: (await import('./level-chart.tsx')).LevelChart }))

const WIDTH = 960
const FIRST_DAYS = 7

interface Props {
  /** Undefined: closed. */
  vehicle: FuelVehicle | undefined
  onClose: () => void
}

/** Tank of one vehicle: level over time and its events. */
export function FuelDrawer({ vehicle, onClose }: Props) {
  const { t } = useTranslation('fuel')
  const [editsTank, editTank] = useState(false)
  const mayEdit = useAllowed(saveFuelTank)
  return (
    <>
      <DetailDrawer
        open={vehicle !== undefined}
        onClose={onClose}
        size={WIDTH}
        title={vehicle && <VehicleLink vin={vehicle.vin}>{vehicle.plate || vehicle.vin}</VehicleLink>}
        extra={<Button onClick={() => editTank(true)}>{mayEdit ? t('tank.edit') : t('tank')}</Button>}
      >
        {vehicle && (
          <>
            <Figures vehicle={vehicle} />
            <LevelPanel key={vehicle.vin} vin={vehicle.vin} />
          </>
        )}
      </DetailDrawer>
      {vehicle && <TankDrawer vin={vehicle.vin} open={editsTank} onClose={() => editTank(false)} />}
    </>
  )
}

function Figures({ vehicle }: { vehicle: FuelVehicle }) {
  const { t } = useTranslation('fuel')
  const format = useFormat()
  const { fuelLitres, fuelPercent, ureaPercent, consumption, ureaRatio, rangeKm } = vehicle
  const fuelNote = fuelPercent === null ? 'L' : `L · ${format.percent(fuelPercent / 100)}`
  return (
    <KeyFigures
      figures={[
        { name: t('fuelLitres'), value: format.number(fuelLitres, 1), note: fuelNote },
        { name: t('ureaPercent'), value: format.number(ureaPercent, 1), note: '%' },
        { name: t('consumption'), value: format.number(consumption, 1), note: 'L/100 km' },
        { name: t('ureaRatio'), value: format.number(ureaRatio, 1), note: '%' },
        { name: t('range'), value: format.distance(rangeKm, 0) },
      ]}
    />
  )
}

/** The range of the chart, and the way back to those before it. */
function useRanges(first: TimeRange) {
  const [ranges, setRanges] = useState<readonly TimeRange[]>([first])
  return {
    range: ranges.at(-1) ?? first,
    choose: (next: TimeRange) => setRanges([...ranges, next]),
    back: ranges.length > 1 && (() => setRanges(ranges.slice(0, -1))),
  }
}

function LevelPanel({ vin }: { vin: string }) {
  const { t } = useTranslation(['fuel', 'common'])
  const { zone } = useFormat()
  const usual = useLastDays(FIRST_DAYS)
  const events = useLastDays(FUEL_RULES.eventDays)
  const { range, choose, back } = useRanges(usual)
  const [raw, setRaw] = useState(false)
  const level = useCall(getFuelLevel, { query: { vin, ...range, raw } }, { toast: false, keepPrevious: true })
  const ofChart = useCall(listFuelEvents, { query: { vin, ...range } }, { toast: false, keepPrevious: true })
  return (
    <>
      <Panel title={t('level')}>
        <Space wrap>
          <Suspense>
            <TimeRangeControl value={range} onChange={(next) => choose(next ?? usual)} />
          </Suspense>
          {back && <Button onClick={back}>{t('common:action.previousRange')}</Button>}
          <Form.Item label={t('raw')} htmlFor="fuel-raw" style={{ margin: 0 }}>
            <Switch id="fuel-raw" checked={raw} onChange={setRaw} />
          </Form.Item>
        </Space>
        {level.error && <LoadFailed error={level.error} retry={level.reload} />}
        {!level.error && !level.data && <Loading />}
        {!level.error && level.data && (
          <Suspense fallback={<Loading />}>
            <LevelChart
              level={level.data}
              events={ofChart.data ?? []}
              onRange={(from, to) => choose({ startTime: wallText(from, zone), endTime: wallText(to, zone) })}
            />
          </Suspense>
        )}
      </Panel>
      <Panel title={t('events')}>
        <EventTable vin={vin} range={events} />
      </Panel>
    </>
  )
}
