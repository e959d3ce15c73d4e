import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { type Address, reverseGeocode, searchPlaces } from '#core/contract/geocoding.ts'
import {
  commitImport,
  type DryRun,
  dryRunImport,
  getImportResult,
  type ImportResult,
  undoImport,
} from '#core/contract/import.ts'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { AddressPicker } from '#console/ui/address/address-picker.tsx'
import { FenceDetail } from '#console/ui/fence/fence-detail.tsx'
import { DryRunView } from '#console/ui/import/dry-run-view.tsx'
import { ImportDialog } from '#console/ui/import/import-dialog.tsx'
import { ImportOutcome } from '#console/ui/import/import-outcome.tsx'
import { ImportResultDialog } from '#console/ui/import/import-result-dialog.tsx'
import { LocationDetail } from '#console/ui/location/location-detail.tsx'
import { answer } from '../fake-answer.ts'
import type { GalleryEntry } from '../gallery-entry.ts'

function Opened({ name, children }: { name: string; children: (open: boolean, close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      {children(open, () => setOpen(false))}
    </>
  )
}

const nothing = () => {}
const ID = 'import-0123456789abcdef'
const FAILURES = [
  { vin: 'LGWEF4A50TEST0001', reason: 'There is no vehicle model “Sierra 9×9”', row: 7 },
  { vin: 'LGWEF4A50TEST0002', reason: 'A VIN has 17 characters', row: 12 },
]
const DRY_RUN: DryRun = {
  importId: ID,
  importer: 'vehicle',
  fileName: 'vehicles-november.xlsx',
  rows: 1200,
  added: 1100,
  changed: 60,
  unchanged: 37,
  invalid: 3,
  errors: FAILURES,
  keyName: 'VIN',
  ignoredColumns: ['Colour of the seat', 'Remark'],
  expireTime: '2999-01-01 12:00:00',
}
const RESULT: ImportResult = {
  importId: ID,
  all: 1200,
  success: 1197,
  failed: 3,
  added: 1100,
  changed: 60,
  unchanged: 37,
  failedRows: FAILURES,
  keyName: 'VIN',
  undoUntilTime: '2999-01-01 12:00:00',
}

export const entry: GalleryEntry = {
  part: 'Dialogs',
  namespaces: ['dialogs', 'map'],
  samples: [
    {
      name: 'ImportDialog',
      show: (
        <Opened name="Import">
          {(open, close) => (
            <ImportDialog open={open} title="Import vehicles" importer="vehicle" onClose={close} onImported={nothing} />
          )}
        </Opened>
      ),
    },
    {
      name: 'ImportResultDialog',
      show: (
        <Opened name="Import result">
          {(open, close) => <ImportResultDialog importId={open ? ID : null} onClose={close} />}
        </Opened>
      ),
    },
    {
      name: 'AddressPicker',
      show: (
        <Opened name="Choose address">
          {(open, close) => <AddressPicker open={open} onClose={close} onPick={nothing} />}
        </Opened>
      ),
    },
    {
      name: 'LocationDetail',
      show: (
        <Opened name="Location">
          {(open, close) => <LocationDetail open={open} lng={108.95} lat={34.26} onClose={close} />}
        </Opened>
      ),
    },
    {
      name: 'LocationDetail, no location',
      show: (
        <Opened name="No location">
          {(open, close) => <LocationDetail open={open} lng={null} lat={null} onClose={close} />}
        </Opened>
      ),
    },
    {
      name: 'FenceDetail, circle',
      show: (
        <Opened name="Circle">
          {(open, close) => (
            <FenceDetail
              fence={open ? { type: 1, position: '108.95,34.26', radius: 40, name: 'Depot' } : null}
              onClose={close}
            />
          )}
        </Opened>
      ),
    },
    {
      name: 'FenceDetail, polygon',
      show: (
        <Opened name="Polygon">
          {(open, close) => (
            <FenceDetail
              fence={open ? { type: 2, position: '108,34;109.5,34;109,35.2;108.2,35' } : null}
              onClose={close}
            />
          )}
        </Opened>
      ),
    },
    {
      name: 'FenceDetail, unreadable',
      show: (
        <Opened name="Unreadable">
          {(open, close) => <FenceDetail fence={open ? { type: 2, position: '-' } : null} onClose={close} />}
        </Opened>
      ),
    },
    { name: 'Dry run', show: <DryRunView dryRun={DRY_RUN} />, wide: true },
    { name: 'Result, with undo', show: <ImportOutcome result={RESULT} />, wide: true },
  ],
  answers: [
    answer(getMapSettings, () => ({})),
    answer(dryRunImport, () => DRY_RUN),
    answer(commitImport, () => RESULT),
    answer(getImportResult, () => RESULT),
    answer(undoImport, () => ({ undone: 1160 })),
    answer(
      reverseGeocode,
      (): Address => ({
        address: "Yanta, Xi'an, Shaanxi",
        countryCode: 'CN',
        country: 'China',
        province: 'Shaanxi',
        city: "Xi'an",
        district: 'Yanta',
        place: "Xi'an",
        placeKm: 2.1,
        areaCode: '610113',
        source: 'embedded',
      }),
    ),
    answer(searchPlaces, () => [
      { name: "Xi'an", address: "Xi'an, Shaanxi, China", countryCode: 'CN', lng: 108.94, lat: 34.34 },
      { name: 'Xiangyang', address: 'Xiangyang, Hubei, China', countryCode: 'CN', lng: 112.14, lat: 32.04 },
    ]),
  ],
}
