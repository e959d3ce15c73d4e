import { type HistoryItemKey, historyItemsIn } from '#core/domain/history-items.ts'
import type { SingleReading } from '#core/domain/single-vehicle.ts'
import { leadAddress } from '../stage/lead-address.ts'
import type { Span } from './use-span.ts'

/** Items of /dataService/history that show a reading over time; readings without such an item are found in messages only. */
const ITEMS: Readonly<Partial<Record<SingleReading, readonly HistoryItemKey[]>>> = {
  speed: ['speed', 'evSpeed'],
  gear: ['gear'],
  mode: ['mode'],
  chargeState: ['chargeState'],
  soc: ['batterySoc', 'soc'],
  voltage: ['voltage'],
  current: ['current'],
  insulation: ['insulation'],
  cellHigh: ['cellHigh', 'cellLow'],
  cellLow: ['cellHigh', 'cellLow'],
  temperatureHigh: ['temperatureHigh', 'temperatureLow'],
  temperatureLow: ['temperatureHigh', 'temperatureLow'],
  fuel: ['fuelLitres'],
  accelerator: ['accelerator'],
  brake: ['brake'],
  mileageKm: ['mileageKm', 'evMileageKm'],
}

/** The list behind a reading: its course, else the reports of GB/T 32960 or the bus uploads that contain it. */
export function readingLead(key: SingleReading, span: Span, electric: boolean): string {
  // Only electric vehicles report by GB/T 32960; gear and pedals of others are bus signals.
  const items = historyItemsIn((ITEMS[key] ?? []).join(',')).filter(({ source }) => electric || source === 'jt808')
  if (items.length > 0) {
    return leadAddress('/dataService/history', { ...span, items: items.map((item) => item.key).join(',') })
  }
  return electric ? leadAddress('/tbox/ecAllMessage', { ...span }) : signalsLead(span)
}

/** Uploads of the vehicle bus (0x0705), read with the CAN plan that was in force. */
export const signalsLead = (span: Span): string => leadAddress('/dataService/can', { view: 'signals', ...span })
