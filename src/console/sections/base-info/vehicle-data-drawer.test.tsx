import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { eraseVehicleData, exportVehicleData } from '#core/contract/privacy.ts'
import type { VehicleRow } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { VehicleDataDrawer } from './vehicle-data-drawer.tsx'

const VIN = 'LGWEF4A50TEST0001'
const CODES = ['personalData', 'erase'].map((verb) => `/baseInfo/vehicle/vehicle/${verb}`)
// Of a row the drawer reads its VIN.
const vehicle = { id: 1, vin: VIN } as VehicleRow

const platform = fakePlatform()

async function open(codes = CODES) {
  const onClose = vi.fn<() => void>()
  const { user } = await renderPage(<VehicleDataDrawer vehicle={vehicle} onClose={onClose} />, {
    codes,
    namespaces: ['baseInfo'],
  })
  return { user, onClose, reason: await screen.findByLabelText('Reason') }
}

it('erases after a reason, the VIN by hand and a question', { timeout: 60_000 }, async () => {
  platform.answer(eraseVehicleData, () => ({ rows: 5, files: 0, auditEntries: 1 }))
  const { user, reason, onClose } = await open()
  const erase = screen.getByText('Erase permanently').closest('button')
  await user.click(reason)
  await user.paste('asked for it')
  await user.click(screen.getByLabelText(`Type ${VIN} to confirm`))
  await user.paste(VIN.slice(0, -1))
  expect(erase).toBeDisabled()
  await user.paste(VIN.slice(-1))
  await user.click(erase!)
  await screen.findAllByText(`Permanently erase ${VIN}?`)
  expect(platform.asked(eraseVehicleData)).toEqual([])
  await user.click(screen.getAllByText('Erase permanently').at(-1)!)
  expect(await screen.findByText(`${VIN} has been erased`)).toBeInTheDocument()
  expect(platform.asked(eraseVehicleData).map(({ body }) => body)).toEqual([{ vin: VIN, reason: 'asked for it' }])
  expect(onClose).toHaveBeenCalledOnce()
})

it('hands everything out for a reason', async () => {
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const headers = { 'content-type': 'text/plain', 'content-disposition': `attachment; filename="${VIN}.jsonl"` }
  platform.answer(exportVehicleData, () => new Response('{}', { headers }))
  const { user, reason } = await open()
  const all = screen.getByRole('button', { name: 'Download everything' })
  expect(all).toBeDisabled()
  await user.click(reason)
  await user.paste('asked for it')
  await user.click(all)
  await waitFor(() => expect(saved).toEqual([`${VIN}.jsonl`]))
  expect(platform.asked(exportVehicleData)[0]?.query.get('reason')).toBe('asked for it')
  vi.restoreAllMocks()
})

it('shows what the person may do', async () => {
  await open(CODES.slice(0, 1))
  expect(screen.getByRole('button', { name: 'Download everything' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Erase permanently' })).toBeNull()
})
