import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { compareTerminalValues } from '#core/contract/terminal-parameter.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { VehiclesParamPage } from './vehicles-param-page.tsx'

const platform = fakePlatform()
const VINS = ['LGWEF4A50TEST0001', 'LGWEF4A50TEST0002']
const readTime = '2026-03-01 08:00:00'
beforeEach(() => {
  platform.answer(compareTerminalValues, () => [
    {
      vin: VINS[0]!,
      online: true,
      values: [
        { id: 0x55, value: 100, readTime },
        { id: 0x1, value: 60, readTime },
      ],
    },
    {
      vin: VINS[1]!,
      online: false,
      values: [
        { id: 0x55, value: 90, readTime },
        { id: 0x1, value: 60, readTime },
      ],
    },
  ])
})

const PATH = '/operate/vehiclesParam'

describe('parameters of several vehicles', () => {
  it('show what differs, and all of it when asked', async () => {
    const { user } = await renderPage(<VehiclesParamPage />, {
      path: `${PATH}?vins=${VINS.join()}`,
      codes: [PATH],
      namespaces: ['vehiclesParam', 'shell', 'parameter', 'protocol', 'select', 'list', 'dialogs'],
    })
    expect(await screen.findByText('90 km/h')).toBeVisible()
    expect(screen.queryByText('0x0001')).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Differences only' }))
    expect(await screen.findByText('0x0001')).toBeVisible()
  }, 60_000)
})
