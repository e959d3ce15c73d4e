import { useEffect, useRef } from 'react'
import type { GivenQuery } from '#core/contract/endpoint.ts'
import * as lookup from '#core/contract/lookup.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { TBOX_SN_TYPED } from '#core/domain/limits.ts'
import { VIN_LENGTH } from '#core/domain/vin.ts'
import type { OptionSource, SelectorProps } from './option-source.ts'
import { useVehicleName } from '../vehicle-name.ts'
import { RemoteSelect } from './remote-select.tsx'

const ICCID_LENGTH = 22
const PLATE_LENGTH = 16
const MSISDN_LENGTH = 20
const DEVICE_ID_LENGTH = 64
const MEIN_LENGTH = 64

const upper = (text: string) => text.trim().toUpperCase()

const VIN_SOURCE: OptionSource<typeof findVinList, { vin: string; plate: string }, string> = {
  endpoint: findVinList,
  query: (keyWord, pageNum, pageSize) => ({ ...(keyWord && { keyWord }), pageNum, pageSize }),
  read: (answer) => answer,
  option: ({ vin, plate }) => ({ value: vin, label: plate || vin, note: plate && vin }),
  typedLength: VIN_LENGTH,
  normalise: upper,
}

/**
 * A vehicle of the data scope, found by VIN, plate or serial number and shown by its plate; its value is the VIN, also one
 * that is typed: at most 17 characters (docs/product/shared.md#lists-and-selectors).
 */
export function VinSelect(props: SelectorProps<string>) {
  const { value } = props
  const name = useVehicleName(value)
  return <RemoteSelect source={VIN_SOURCE} {...props} name={value ? <bdi title={value}>{name}</bdi> : undefined} />
}

interface IccidProps extends SelectorProps<string> {
  /** Narrows the list to the SIM cards of this vehicle. */
  vin?: string | null | undefined
}

/** An ICCID; cleared when the VIN changes (docs/product/shared.md#lists-and-selectors). */
export function IccidSelect({ vin, ...props }: IccidProps) {
  const { value, onChange } = props
  const before = useRef({ vin, value })

  useEffect(() => {
    const { vin: oldVin, value: oldValue } = before.current
    before.current = { vin, value }
    // Both at once is another search restored as a whole.
    if ((vin || '') !== (oldVin || '') && value && value === oldValue) onChange?.(undefined)
  }, [vin, value, onChange])

  const source: OptionSource<typeof lookup.findIccids, { iccid: string }, string> = {
    endpoint: lookup.findIccids,
    query: (iccid, pageNum, pageSize) => ({ ...(vin && { vin }), ...(iccid && { iccid }), pageNum, pageSize }),
    read: (answer) => answer,
    option: ({ iccid }) => ({ value: iccid, label: iccid }),
    typedLength: ICCID_LENGTH,
    normalise: upper,
  }
  return <RemoteSelect source={source} {...props} />
}

const SN_SOURCE: OptionSource<typeof lookup.findSns, { sn: string }, string> = {
  endpoint: lookup.findSns,
  query: (sn, pageNum, pageSize) => ({ ...(sn && { sn }), pageNum, pageSize }),
  read: (answer) => answer,
  option: ({ sn }) => ({ value: sn, label: sn }),
  typedLength: TBOX_SN_TYPED,
}

/** Serial number of a terminal that is fitted to a vehicle. */
export function SnSelect(props: SelectorProps<string>) {
  return <RemoteSelect source={SN_SOURCE} {...props} />
}

const MSISDN_SOURCE: OptionSource<typeof lookup.findMsisdns, { msisdn: string; vin: string }, string> = {
  endpoint: lookup.findMsisdns,
  query: (msisdn, pageNum, pageSize) => ({ ...(msisdn && { msisdn }), pageNum, pageSize }),
  read: (answer) => answer,
  option: ({ msisdn, vin }) => ({ value: msisdn, label: msisdn, note: vin }),
  typedLength: MSISDN_LENGTH,
}

/** Phone number of a terminal that is fitted to a vehicle. */
export function MsisdnSelect(props: SelectorProps<string>) {
  return <RemoteSelect source={MSISDN_SOURCE} {...props} />
}

const DEVICE_ID_SOURCE: OptionSource<typeof lookup.findDeviceIds, { deviceId: string; vin: string }, string> = {
  endpoint: lookup.findDeviceIds,
  query: (deviceId, pageNum, pageSize) => ({ ...(deviceId && { deviceId }), pageNum, pageSize }),
  read: (answer) => answer,
  option: ({ deviceId, vin }) => ({ value: deviceId, label: deviceId, note: vin }),
  typedLength: DEVICE_ID_LENGTH,
}

/** Device id that a terminal has registered with. */
export function DeviceIdSelect(props: SelectorProps<string>) {
  return <RemoteSelect source={DEVICE_ID_SOURCE} {...props} />
}

const PLATE_SOURCE: OptionSource<typeof lookup.findPlates, { plate: string }, string> = {
  endpoint: lookup.findPlates,
  query: (plateLike, pageNum, pageSize) => ({ ...(plateLike && { plateLike }), pageNum, pageSize }),
  read: (answer) => answer,
  option: ({ plate }) => ({ value: plate, label: plate }),
  typedLength: PLATE_LENGTH,
  normalise: upper,
}

export function PlateSelect(props: SelectorProps<string>) {
  return <RemoteSelect source={PLATE_SOURCE} {...props} />
}

const MEIN_SOURCE: OptionSource<typeof lookup.findMeins, { mein: string; vin: string }, string> = {
  endpoint: lookup.findMeins,
  query: (mein, pageNum, pageSize) => ({ ...(mein && { mein }), pageNum, pageSize }),
  read: (answer) => answer,
  option: ({ mein, vin }) => ({ value: mein, label: mein, note: vin }),
  typedLength: MEIN_LENGTH,
}

/** Number of a machine as a whole. */
export function MeinSelect(props: SelectorProps<string>) {
  return <RemoteSelect source={MEIN_SOURCE} {...props} />
}

interface TboxSnProps extends SelectorProps<string> {
  /** Only terminals of such vehicles. */
  of?: Partial<lookup.VehicleDimensions>
}

/** Serial number of any tbox, by owner, brand, series and model when set. */
export function TboxSnSelect({ of = {}, ...props }: TboxSnProps) {
  const source: OptionSource<typeof lookup.findTboxSns, string, string> = {
    endpoint: lookup.findTboxSns,
    query: (tboxSn, pageNum, pageSize): GivenQuery<typeof lookup.findTboxSns> => ({
      ...of,
      ...(tboxSn && { tboxSn }),
      pageNum,
      pageSize,
    }),
    read: (answer) => answer,
    option: (sn) => ({ value: sn, label: sn }),
    typedLength: TBOX_SN_TYPED,
  }
  return <RemoteSelect source={source} {...props} />
}
