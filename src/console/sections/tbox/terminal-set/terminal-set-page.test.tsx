import { codesOf } from '#core/contract/endpoint.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  assignParameterTemplate,
  checkParameterTemplate,
  deleteParameterTemplate,
  listParameterTemplates,
  listTemplateDrift,
  listTemplateVersions,
  rollBackParameterTemplate,
  saveParameterTemplate,
  sendParameterTemplate,
} from '#core/contract/parameter-template.ts'
import { getParameterRun } from '#core/contract/terminal-parameter.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { aParameterTemplate, aRun, aRunItem } from '#tests/builders/terminal-parameter.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { showColumns } from '#tests/support/shown-columns.ts'
import { TerminalSetPage } from './terminal-set-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
const VERBS = [
  assignParameterTemplate,
  checkParameterTemplate,
  deleteParameterTemplate,
  rollBackParameterTemplate,
  saveParameterTemplate,
  sendParameterTemplate,
]

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(listParameterTemplates, () => ({ list: [aParameterTemplate()] }))
  platform.answer(listOrgs, () => [])
})

const open = (endpoints: readonly (typeof VERBS)[number][] = VERBS) =>
  renderPage(aLiveConnection().around(<TerminalSetPage />), {
    path: '/tbox/terminalSet',
    codes: ['/tbox/terminalSet', ...endpoints.flatMap(({ access }) => codesOf(access))],
    namespaces: ['parameter', 'protocol', 'command', 'select', 'list', 'tbox', 'dialogs'],
  })

describe('templates of terminal settings', () => {
  it('show the compliance of their vehicles', async () => {
    showColumns('/tbox/terminalSet', 'groups')
    await open([])
    const row = (await screen.findByText('City')).closest('tr')!
    expect(within(row).getByText('2 (50%)')).toBeVisible()
    expect(within(row).getByText('1 (25%)')).toBeVisible()
    expect(within(row).getByText('North')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'New template' })).toBeNull()
  })

  it('are tried first, then sent in stages with a reason', async () => {
    platform.answer(listTemplateDrift, () => ({
      vehicles: 4,
      same: 2,
      different: 1,
      unknown: 1,
      withoutTerminal: 0,
      list: [{ vin: VIN, changes: [{ id: 0x55, value: 90, readTime: '2026-01-05 08:00:00' }] }],
    }))
    platform.answer(sendParameterTemplate, () => ({ runId: 11 }))
    platform.answer(getParameterRun, () => aRun({ runId: 11, kind: 'write', list: [aRunItem({ vin: VIN })] }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    const drawer = await screen.findByRole('dialog')
    expect(await within(drawer).findByText('To be changed: 1')).toBeVisible()
    await user.click(within(drawer).getByLabelText('Reason'))
    await user.paste('roll-out')
    await user.click(within(drawer).getByRole('button', { name: 'Write' }))
    expect(await screen.findByRole('region', { name: 'Result' })).toBeVisible()
    expect(platform.asked(sendParameterTemplate)[0]!.body).toMatchObject({ id: 3, stageSize: 10, reason: 'roll-out' })
  })

  it('go back to an older version after a question', async () => {
    platform.answer(listTemplateVersions, () => ({
      list: [
        {
          version: 2,
          parameters: [{ id: 0x55, value: 60 }],
          note: '',
          operator: 'Ann',
          createTime: '2026-01-06 08:00:00',
        },
        {
          version: 1,
          parameters: [{ id: 0x55, value: 80 }],
          note: 'first',
          operator: 'Ann',
          createTime: '2026-01-05 08:00:00',
        },
      ],
    }))
    platform.answer(rollBackParameterTemplate, () => ({ version: 3 }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'v2' }))
    await user.click(await screen.findByRole('button', { name: 'Roll back to this version' }))
    expect(platform.asked(rollBackParameterTemplate)).toEqual([])
    expect(await screen.findAllByText('Roll back to version 1?')).not.toEqual([])
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await expect.poll(() => platform.asked(rollBackParameterTemplate)[0]?.body).toEqual({ id: 3, version: 1 })
  })

  it('say what to do while there is none', async () => {
    platform.answer(listParameterTemplates, () => ({ list: [] }))
    await open()
    expect(await screen.findByText('No templates yet')).toBeVisible()
    expect(screen.getByText(/^Select “New template”/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'New template' })).toBeEnabled()
  })
})
