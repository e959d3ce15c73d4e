import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { lazy } from 'react'
import type { ItineraryStop } from '#core/contract/itinerary.ts'
import { ITINERARY_LIMITS } from '#core/domain/itinerary.ts'
import { epochOfWall, wallText } from '#core/domain/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { NumberItem, TextItem } from '#console/ui/form-builder/form-fields.tsx'
import { MapFrame } from '#console/ui/map/map-frame.tsx'
import { TimeItem } from '#console/ui/time-item.tsx'
import styles from './itinerary.module.css'

const StopMap = lazy(async () => ({ default: (await import('./stop-map.tsx')).StopMap }))

const { radius, stops: MAX_STOPS } = ITINERARY_LIMITS
/** Suggested between two stops, minutes. */
const NEXT_MINUTES = 30
const MINUTE_MS = 60_000

type FormStop = Partial<ItineraryStop> | undefined
const isPlaced = (stop: FormStop): stop is { lng: number; lat: number; radius?: number } =>
  typeof stop?.lng === 'number' && typeof stop.lat === 'number'

/** Stops of a plan, placed on the map or typed. */
export function StopFields() {
  const { t } = useTranslation('itinerary')
  const { zone } = useFormat()
  const form = Form.useFormInstance()
  const stops = Form.useWatch<FormStop[] | undefined>('stops') ?? []
  const width = Form.useWatch<number | null | undefined>('corridor') ?? ITINERARY_LIMITS.corridor.usual
  const placed = stops.flatMap((stop, at) =>
    isPlaced(stop) ? [{ ...stop, radius: stop.radius ?? radius.usual, at }] : [],
  )
  const newStop = (place: { lng?: number; lat?: number } = {}) => ({
    ...place,
    stopName: t('stop.number', { number: stops.length + 1 }),
    radius: radius.usual,
    stayMinutes: 0,
    arriveTime: nextArrival(stops, form.getFieldValue('planStartTime') as string | null | undefined, zone),
  })
  return (
    <div className={styles.wide}>
      <p>{t('stop.map')}</p>
      <MapFrame>
        <StopMap
          stops={placed}
          corridor={width}
          onAdd={(lng, lat) =>
            stops.length < MAX_STOPS && form.setFieldValue('stops', [...stops, newStop({ lng, lat })])
          }
          onMove={(index, lng, lat) => {
            const { at } = placed[index]!
            form.setFieldValue('stops', stops.with(at, { ...stops[at], lng, lat }))
          }}
        />
      </MapFrame>
      <Form.List name="stops">
        {(fields, { add, remove, move }, { errors }) => (
          <>
            {fields.map(({ key, name }) => (
              <StopItem key={key} at={name} onUp={() => move(name, name - 1)} onRemove={() => remove(name)} />
            ))}
            <Form.ErrorList errors={errors} />
            <Button
              icon={<PlusOutlined aria-hidden />}
              disabled={fields.length >= MAX_STOPS}
              onClick={() => add(newStop())}
            >
              {t('stop.add')}
            </Button>
          </>
        )}
      </Form.List>
    </div>
  )
}

/** The first stop is where the vehicle departs. */
function nextArrival(stops: readonly FormStop[], start: string | null | undefined, zone: string): string | null {
  const last = stops.at(-1)
  if (!last) return start ?? null
  if (!last.arriveTime) return null
  return wallText(epochOfWall(last.arriveTime, zone) + (NEXT_MINUTES + (last.stayMinutes ?? 0)) * MINUTE_MS, zone)
}

function StopItem({ at, onUp, onRemove }: { at: number; onUp: () => void; onRemove: () => void }) {
  const { t } = useTranslation('itinerary')
  const format = useFormat()
  const number = format.number(at + 1)
  return (
    <fieldset className={styles.stop}>
      <legend>{t('stop.number', { number })}</legend>
      <TextItem name={[at, 'stopName']} label={t('stop.name')} required maxLength={64} />
      <TimeItem name={[at, 'arriveTime']} label={t('stop.arrive')} required />
      <NumberItem name={[at, 'stayMinutes']} label={t('stop.stay')} min={0} max={1_440} />
      <NumberItem name={[at, 'lat']} label={t('stop.lat')} required min={-90} max={90} />
      <NumberItem name={[at, 'lng']} label={t('stop.lng')} required min={-180} max={180} />
      <NumberItem name={[at, 'radius']} label={t('stop.radius')} min={radius.min} max={radius.max} />
      <div className={styles.buttons}>
        <Button
          size="small"
          icon={<ArrowUpOutlined aria-hidden />}
          disabled={at === 0}
          aria-label={t('stop.up', { number })}
          onClick={onUp}
        />
        <Button
          size="small"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('stop.remove', { number })}
          onClick={onRemove}
        />
      </div>
    </fieldset>
  )
}
