import { Copyable } from './copyable.tsx'

/** A VIN, with copy. */
export function VinCell({ vin }: { vin: string }) {
  return <Copyable text={vin} />
}
