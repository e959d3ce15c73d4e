import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { findVinList } from '#core/contract/vehicle.ts'
import { listParameterTemplates } from '#core/contract/parameter-template.ts'
import { getParameterRun, getTerminalValues, readAlarmParameters } from '#core/contract/terminal-parameter.ts'
import { parameterOfId } from '#core/protocol/jt808/parameter-catalogue.ts'
import { aRun, aRunItem, aTerminalValues } from '#tests/builders/terminal-parameter.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { emptyValue } from '#console/ui/parameter/empty-value.ts'
import { AlarmSearchPage } from './alarm-search-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
const OTHER = 'LGWEF4A50TEST0002'
const BSD = 0xf367
const blindSpots = (rear: number) => {
  const empty = emptyValue(parameterOfId(BSD)!) as Record<string, number>
  return { ...empty, [Object.keys(empty)[0]!]: rear }
}

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(findVinList, () => ({ list: [], total: 0 }))
  platform.answer(listParameterTemplates, () => ({ list: [] }))
  platform.answer(getTerminalValues, ({ query }) =>
    query.get('vin') === VIN
      ? aTerminalValues({ vin: VIN, values: { [BSD]: blindSpots(3) } })
      : aTerminalValues({ vin: OTHER, values: { [BSD]: blindSpots(7) } }),
  )
})

const open = (query: string) =>
  renderPage(aLiveConnection().around(<AlarmSearchPage />), {
    path: `/tbox/visualization/search${query}`,
    codes: ['/tbox/visualization/search', '/tbox/visualization/search/parameters/query'],
    namespaces: ['parameter', 'protocol', 'command', 'select', 'list', 'tbox'],
  })

describe('alarm parameters of a vehicle', () => {
  it('say how they are read when none ever was', async () => {
    platform.answer(getTerminalValues, () => aTerminalValues({ vin: VIN, values: {} }))
    await open(`?vin=${VIN}`)
    expect(await screen.findByText(/active safety settings of this vehicle have not been read yet/)).toBeVisible()
    expect(screen.queryByRole('region', { name: '0xF364' })).toBeNull()
  })

  it('are shown block by block, next to another vehicle', async () => {
    await open(`?vin=${VIN}&block=${BSD}&other=${OTHER}`)
    const block = await screen.findByRole('region', { name: '0xF367' })
    expect(await within(block).findByText('≠ −4')).toBeVisible()
    expect(within(block).getByRole('columnheader', { name: OTHER })).toBeVisible()
    expect(screen.queryByRole('region', { name: '0xF364' })).toBeNull()
  })

  it('say what was never read, and are asked of the terminal', async () => {
    platform.answer(readAlarmParameters, () => ({ runId: 4 }))
    platform.answer(getParameterRun, () =>
      aRun({ runId: 4, list: [aRunItem({ vin: VIN, state: 'failed', status: 'failed', detail: 'notConnected' })] }),
    )
    const { user } = await open(`?vin=${VIN}`)
    expect(await screen.findAllByText(/This block has not been read yet/)).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Query terminal' }))
    const result = await screen.findByRole('region', { name: 'Result' })
    expect((await within(result).findAllByText('Failed')).length).toBeGreaterThan(0)
    expect(platform.asked(readAlarmParameters)[0]!.body).toEqual({ vins: [VIN] })
  })
})
