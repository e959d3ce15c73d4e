import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { stopParameterRun } from '#core/contract/terminal-parameter.ts'
import { aRun, aRunItem } from '#tests/builders/terminal-parameter.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { RunResult } from './run-result.tsx'

const platform = fakePlatform()
const open = (run: ReturnType<typeof aRun>) =>
  renderPage(aLiveConnection().around(<RunResult run={run} reload={() => undefined} />), {
    codes: ['/tbox/terminalSet/run/stop'],
    namespaces: ['parameter', 'protocol', 'command', 'list'],
  })
const differences = [{ id: 0x55, wanted: 70, told: 60 }]
const differing = aRunItem({ state: 'differs', status: 'failed', detail: 'readBackDiffers', differences })

describe('the result of a writing', () => {
  it('names what was read back otherwise', async () => {
    await open(aRun({ kind: 'write', state: 'stopped', parameters: [{ id: 0x55, value: 70 }], list: [differing] }))
    expect(screen.getByText('Read-back value differs')).toBeVisible()
    expect(screen.getByText(/70.* → 60/)).toBeVisible()
    expect(screen.getByText('Stopped before reaching all vehicles')).toBeVisible()
    expect(screen.queryByText('Stop sending')).toBeNull()
  })

  it('can be stopped while it runs', async () => {
    platform.answer(stopParameterRun, () => null)
    const { user } = await open(aRun({ runId: 6, kind: 'write', state: 'running', open: 1, vehicles: 2 }))
    expect(screen.getByText('1 of 2 completed')).toBeVisible()
    await user.click(screen.getByText('Stop sending'))
    await expect.poll(() => platform.asked(stopParameterRun)[0]?.body).toEqual({ runId: 6 })
  })
})
