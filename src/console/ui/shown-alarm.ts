import { usePlace } from '#web/state/address-place.ts'

/** The alarm whose drawer is open. It is in the address: a reload keeps it and Back closes it. */
export function useShownAlarm() {
  const { at, open, close } = usePlace()
  const id = Number(at('alarm'))
  return {
    id: Number.isSafeInteger(id) && id > 0 ? id : null,
    show: (alarmId: number) => open('alarm', String(alarmId)),
    close: () => close('alarm'),
  }
}
