import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { FileEvent } from '#core/contract/vehicle-file.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { chooseTimeZoneAtom } from '#web/state/time-zone.ts'
import { EventRow } from './event-row.tsx'

afterEach(() => localStorage.clear())

it('measures a trip over the hour that happens twice, and leads to it in platform time', async () => {
  const trip: FileEvent = {
    type: 'trip',
    id: 1,
    startTime: '2026-10-25 02:50:00+02:00',
    endTime: '2026-10-25 02:10:00+01:00',
    kind: '',
    level: null,
    state: '',
    distanceKm: 42,
    subject: '',
    socFrom: null,
    socTo: null,
    energyKwh: null,
  }
  const { store } = await renderPage(<EventRow event={trip} vin="V" />, {
    codes: ['/tbox/travalData'],
    namespaces: ['vehicleFile', 'alarm', 'command', 'lifeEvent', 'maintenance', 'fuel', 'upgrade'],
  })
  act(() => store.set(chooseTimeZoneAtom, 'Europe/Berlin'))
  expect(screen.getByText('02:50:00 UTC+2')).toBeVisible()
  expect(screen.getByText('20 min')).toBeVisible()
  const address = screen.getByRole('link').getAttribute('href')!
  expect(Object.fromEntries(new URLSearchParams(address.split('?')[1]))).toMatchObject({
    startTime: '2026-10-25 08:50:00',
    endTime: '2026-10-25 09:10:00',
  })
})
