import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/express-upgrade.ts'
import { getUpgradeControl } from '#core/contract/upgrade-control.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import * as terminals from '#core/contract/upgrade-terminal.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { NOT_FROZEN } from '#tests/support/upgrade-control.ts'
import { EnergyUpgradePage } from './tbox-ev-page.tsx'
import { TboxUpgradePage } from './tbox-page.tsx'
import { UpgradeTerminalPage } from './terminals/terminal-page.tsx'

const VIN = 'LOTAP000000000001'
const aRecord = (over: Partial<contract.UpgradeRecord> = {}): contract.UpgradeRecord => ({
  id: 1,
  vin: VIN,
  plate: '粤A12345',
  sn: 'FT1',
  terminalModel: 'FT-300',
  currentVersion: '7.1.0',
  fromVersion: '7.1.0',
  toVersion: '7.2.0',
  softModel: 'FT300-7.2.0',
  channel: 'http',
  state: 'awaitingCondition',
  percent: 0,
  blockedBy: ['moving', 'lowBattery'],
  failure: null,
  rollbackState: 'open',
  rollbackOf: null,
  attempts: 0,
  fileSize: 4096,
  reason: 'network',
  operator: 'Ann',
  vehicleState: 'driving',
  soc: 40,
  charging: false,
  createTime: '2026-01-05 08:00:00',
  sendTime: null,
  finishTime: null,
  updateTime: '2026-01-05 08:00:00',
  ...over,
})
const failed = aRecord({ id: 2, plate: '粤B1', state: 'failed', blockedBy: [], failure: 'noAnswer', attempts: 1 })
const aTerminal: terminals.UpgradeTerminal = {
  id: 7,
  sn: 'FT1',
  vin: VIN,
  plate: '粤A12345',
  terminalModel: 'FT-300',
  hardware: 'H7',
  iccid: '',
  currentVersion: '7.1.0',
  newestVersion: '7.2.0',
  isBehind: true,
  online: true,
  signal: 21,
  attempts: 2,
  lastState: 'failed',
  lastVersion: '7.2.0',
  lastUpgradeTime: '2026-01-05 08:00:00',
  orgName: 'North',
}

const live = aLiveConnection()
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(getUpgradeControl, () => NOT_FROZEN)
  platform.answer(contract.listUpgradeRecords, () => ({ list: [aRecord(), failed], total: 2 }))
  platform.answer(contract.listExpressVersions, () => ({
    server: 'http://fleet.example:8080',
    versions: [
      {
        id: 5,
        softModel: 'FT300-7.2.0',
        version: '7.2.0',
        terminalModel: 'FT-300',
        fileSize: 4096,
        releaseCounter: 3,
        behind: 4,
      },
    ],
  }))
  platform.answer(findVinList, () => ({ list: [{ vin: VIN, plate: '粤A12345' }], total: 1 }))
  platform.answer(terminals.listUpgradeTerminals, () => ({ list: [aTerminal], total: 1 }))
  platform.answer(terminals.getUpgradeTerminalSummary, () => ({
    terminals: 9,
    behind: 4,
    failing: 1,
    underWay: 2,
    versions: [
      { terminalModel: 'FT-300', version: '7.1.0', terminals: 4, isNewest: false },
      { terminalModel: 'FT-300', version: '7.2.0', terminals: 5, isNewest: true },
    ],
  }))
})

const NAMESPACES = ['upgrade', 'select', 'list', 'job', 'command'] as const
const buttons = (page: string) => ['add', 'cancel', 'export'].map((verb) => `${page}/upgrade/${verb}`)
const desk = (codes = ['/ota/tbox', ...buttons('/ota/tbox')]) =>
  renderPage(live.around(<TboxUpgradePage />), { path: '/ota/tbox', codes, namespaces: NAMESPACES })

describe('the desk of direct upgrades', () => {
  it('says what each vehicle waits for, or why it failed', async () => {
    await desk()
    expect(await screen.findByText(/moving, charge too low/)).toBeVisible()
    expect(screen.getByText(/The terminal did not answer/)).toBeVisible()
    expect(platform.asked(contract.listUpgradeRecords)[0]?.query.get('desk')).toBe('conventional')
  })

  it('cancels what waits after a question, and sends again with a reason', async () => {
    platform.answer(contract.cancelExpress, () => ({ changed: 1 }))
    platform.answer(contract.retryExpress, () => ({ changed: 1 }))
    const { user } = await desk()
    await user.click(await screen.findByRole('button', { name: 'Cancel upgrade: 粤A12345' }))
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(platform.asked(contract.cancelExpress)[0]?.body).toEqual({ ids: [1] }))
    await user.click(screen.getByRole('button', { name: 'Send again: 粤B1' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.type(drawer.getByLabelText('Reason'), 'back in coverage')
    await user.click(drawer.getByRole('button', { name: 'Send again' }))
    await waitFor(() =>
      expect(platform.asked(contract.retryExpress)[0]?.body).toEqual({ ids: [2], reason: 'back in coverage' }),
    )
  })

  it('offers nothing to those who may only look', async () => {
    await desk(['/ota/tbox'])
    expect(await screen.findByText(/moving, charge too low/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Upgrade vehicles' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Cancel upgrade/ })).toBeNull()
  })

  it('of electric vehicles shows their charge', async () => {
    const codes = ['/ota/tboxev']
    await renderPage(live.around(<EnergyUpgradePage />), { path: '/ota/tboxev', codes, namespaces: NAMESPACES })
    expect((await screen.findAllByText('40%'))[0]).toBeVisible()
    expect(platform.asked(contract.listUpgradeRecords)[0]?.query.get('desk')).toBe('energy')
  })

  it('shows the steps of an upgrade', async () => {
    platform.answer(contract.getUpgradeRecord, () => ({
      ...failed,
      sentBytes: 1024,
      sha256: 'e3b0',
      limitMinutes: 30,
      deadlineTime: null,
      conditions: {
        parked: true,
        minSoc: 30,
        whileCharging: false,
        handbrake: true,
        minVoltage: 11.8,
        network: 'wifi' as const,
      },
      reading: { parkingBrake: false, voltage: 11.4, network: null, roaming: true },
      unchecked: ['network' as const],
      steps: [
        {
          state: 'failed' as const,
          stepTime: '2026-01-05 08:10:00',
          detail: 'noAnswer',
          jobId: null,
          kind: '',
          status: null,
          requestFrame: '',
          answerFrame: '',
        },
      ],
    }))
    const { user } = await desk()
    await user.click((await screen.findAllByRole('button', { name: 'FT300-7.2.0' }))[1]!)
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('1 kB of 4 kB')).toBeVisible()
    const conditions = ['Only while parked', 'charge of at least 30%', 'not while charging', 'parking brake applied']
    expect(drawer.getByText([...conditions, 'battery at 11.8 V or more', 'Wi-Fi only'].join(', '))).toBeVisible()
    expect(drawer.getByText('parking brake released · battery 11.4 V · roaming')).toBeVisible()
    expect(drawer.getByText('Not reported, not checked').nextElementSibling).toHaveTextContent('network')
    expect(drawer.getByRole('row', { name: /Failed The terminal did not answer/ })).toBeVisible()
  })
})

describe('a new upgrade', () => {
  it('shows what would happen before it is ordered', async () => {
    platform.answer(contract.checkExpress, () => [
      {
        vin: VIN,
        plate: '粤A12345',
        sn: 'FT1',
        currentVersion: '7.1.0',
        refusal: null,
        blockedBy: ['offline' as const],
      },
    ])
    platform.answer(contract.startExpress, () => ({ expressId: 1, given: 1, refused: [] }))
    const codes = ['/upgradeTask/tbox', ...buttons('/upgradeTask/tbox')]
    const { user } = await renderPage(<UpgradeTerminalPage />, {
      path: '/upgradeTask/tbox',
      codes,
      namespaces: NAMESPACES,
    })
    await user.click(await screen.findByRole('button', { name: 'Upgrade 粤A12345' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(drawer.getByLabelText('Version'))
    await user.click(await screen.findByText(/FT300-7.2.0 · 4 kB/))
    expect(await drawer.findByText('Can be upgraded: 1 of 1. Would wait: 1.')).toBeVisible()
    expect(drawer.getByText('waits: offline')).toBeVisible()
    await user.type(drawer.getByLabelText('Reason'), 'tunnels')
    await user.click(drawer.getByRole('button', { name: 'Request upgrade' }))
    await waitFor(() =>
      expect(platform.asked(contract.startExpress)[0]?.body).toMatchObject({
        versionId: 5,
        vins: [VIN],
        channel: 'http',
        server: 'http://fleet.example:8080',
        parked: true,
        reason: 'tunnels',
      }),
    )
  })
})

describe('upgrades by terminal', () => {
  it('shows who is behind, and filters by a part of the bar', async () => {
    const codes = ['/upgradeTask/tbox']
    const { user } = await renderPage(<UpgradeTerminalPage />, {
      path: '/upgradeTask/tbox',
      codes,
      namespaces: NAMESPACES,
    })
    expect(await screen.findByText('7.1.0', { selector: 'td bdi' })).toBeVisible()
    // The test browser leaves out the spaces between its parts.
    await user.click(screen.getByRole('button', { name: 'FT-3007.2.05' }))
    await waitFor(() => {
      const query = platform.asked(terminals.listUpgradeTerminals).at(-1)?.query
      expect([query?.get('terminalModel'), query?.get('versions')]).toEqual(['FT-300', '7.2.0'])
    })
  })
})
