import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { getCommand, listCommands } from '#core/contract/command.ts'
import { aCommand } from '#tests/builders/command.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { CommandDrawer } from './command-drawer.tsx'
import { CommandTable } from './command-table.tsx'

const platform = fakePlatform()
beforeEach(() => localStorage.clear())
const namespaces = ['command', 'protocol', 'list']
const live = aLiveConnection()
const drawn = (page: ReactNode) => renderPage(live.around(page), { path: '/', codes: [], namespaces })
/** Value of a row by its name. */
const valueOf = (name: string) => within(screen.getByText(name).parentElement!).getByRole('definition')

it('shows what a command was given and what proved it as named values, times in the zone of the viewer', async () => {
  localStorage.setItem('timeZone', JSON.stringify('Europe/Lisbon'))
  const command = aCommand({
    kind: 'lock',
    messageId: '0x8500',
    params: { part: 'doors' },
    status: 'executed',
    evidence: { ts: Date.parse('2026-01-05T00:02:00Z'), statusBit: 'doorsLocked', set: true },
  })
  platform.answer(getCommand, () => command)
  await drawn(<CommandDrawer jobId={7} onShow={() => undefined} />)
  expect(await screen.findByText('0x8500 Vehicle control')).toBeVisible()
  expect(valueOf('Part')).toHaveTextContent('Doors')
  expect(valueOf('At')).toHaveTextContent('05-01-2026 00:02:00')
  expect(valueOf('Status bit')).toHaveTextContent('Doors locked')
  expect(valueOf('Set')).toHaveTextContent('yes')
  expect(screen.queryByText(/[{}]/)).toBeNull()
})

it('shows parameters by their names with units and named values', async () => {
  const parameters = [
    { id: 0x0001, value: 60 },
    { id: 0x0020, value: 1 },
    { id: 0xf999, data: '0a0b' },
  ]
  platform.answer(getCommand, () => aCommand({ kind: 'setParameters', messageId: '0x8103', params: { parameters } }))
  await drawn(<CommandDrawer jobId={7} onShow={() => undefined} />)
  expect(await screen.findByText('0x8103 Set parameters')).toBeVisible()
  expect(screen.getByText('60 s')).toBeVisible()
  expect(valueOf('0xF999')).toHaveTextContent('0a0b')
})

it('says that no command was given yet, and what to do', async () => {
  platform.answer(listCommands, () => ({ list: [], total: 0 }))
  await drawn(<CommandTable filter={{}} />)
  expect(await screen.findByText('No command was given yet')).toBeVisible()
  expect(screen.getByText('Choose one above, or widen the search.')).toBeVisible()
})
