import { usePlace } from '#web/state/address-place.ts'

/** The vehicle whose drawer is open. It is in the address: a reload keeps it and Back closes it. */
export function useShownVehicle() {
  const { at, open, close } = usePlace()
  return { vin: at('vehicle'), show: (vin: string) => open('vehicle', vin), close: () => close('vehicle') }
}
