import { useTranslation } from '#web/i18n/use-translation.ts'

interface Option {
  value: string
  label: string
}

const PREFIX = 'message.0x'

/** Messages of JT/T 808 and 1078 by id; their names are the locale keys of the protocol. */
export function useMessageOptions(): Option[] {
  const { i18n } = useTranslation('protocol')
  const words = (i18n.getResourceBundle(i18n.language, 'protocol') ?? {}) as Record<string, string>
  return Object.entries(words)
    .filter(([key]) => key.startsWith(PREFIX))
    .map(([key, name]) => ({ key: key.slice(PREFIX.length - 2), name }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, name }) => ({ value: key, label: `${key} ${name}` }))
}

/** Location items by id (JT/T 808-2019 table 27, JT/T 1078 table 13, T/JSATL 12 table 4-15). */
export function useItemOptions(): Option[] {
  const { t } = useTranslation('protocol')
  const names = {
    '0x01': t('item.mileage'),
    '0x02': t('item.fuel'),
    '0x03': t('item.recorderSpeed'),
    '0x04': t('item.alarmEventId'),
    '0x05': t('item.tyrePressures'),
    '0x06': t('item.cargoTemperature'),
    '0x11': t('item.overspeedArea'),
    '0x12': t('item.areaCrossing'),
    '0x13': t('item.roadTime'),
    '0x14': t('item.videoAlarm'),
    '0x15': t('item.signalLossChannels'),
    '0x16': t('item.signalCoveredChannels'),
    '0x17': t('item.storageFaults'),
    '0x18': t('item.abnormalDriving'),
    '0x25': t('item.vehicleSignals'),
    '0x2A': t('item.io'),
    '0x2B': t('item.analog'),
    '0x30': t('item.signal'),
    '0x31': t('item.satellites'),
    '0x64': t('item.adas'),
    '0x65': t('item.dsm'),
    '0x66': t('item.tyres'),
    '0x67': t('item.blindSpot'),
  }
  return Object.entries(names).map(([value, name]) => ({ value, label: `${value} ${name}` }))
}
