import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listModels } from '#core/contract/base-data.ts'
import {
  addInspectionTemplate,
  type InspectionTemplate,
  listInspectionTemplates,
  setInspectionTemplateState,
} from '#core/contract/inspection.ts'
import { addSilenceRule, listSilenceRules } from '#core/contract/silence.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { FunctionPage } from './function-page.tsx'

const PATH = '/offline/function'
const template: InspectionTemplate = {
  id: 3,
  name: 'End of line',
  models: ['T-460'],
  stations: ['L1/EOL'],
  autoStart: true,
  state: 'draft',
  version: 2,
  items: [
    {
      code: 'TBOX',
      name: 'Terminal',
      prompts: {},
      kind: 'terminal',
      mandatory: true,
      limitSeconds: 60,
      least: null,
      greatest: null,
    },
  ],
  used: 0,
  updateTime: '2026-01-01 00:00:00',
}
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(listModels, () => [])
  platform.answer(listOrgs, () => [])
  platform.answer(listInspectionTemplates, () => [template])
  platform.answer(listSilenceRules, () => [])
})
const open = (path = PATH, codes = [`${PATH}/template/edit`, `${PATH}/rule/edit`]) =>
  renderPage(<FunctionPage />, {
    path,
    codes: [PATH, ...codes],
    namespaces: ['offline', 'baseInfo', 'history', 'select'],
  })

describe('function tests', () => {
  it('are published from their row', async () => {
    platform.answer(setInspectionTemplateState, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    await expect.poll(() => platform.asked(setInspectionTemplateState)[0]?.body).toEqual({ id: 3, state: 'published' })
  })

  it('are made with their items', async () => {
    platform.answer(addInspectionTemplate, () => ({ id: 4 }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'New function test' }))
    const drawer = await screen.findByRole('dialog')
    await user.type(within(drawer).getAllByLabelText('Name')[0]!, 'Gate')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(await within(drawer).findByText('Required')).toBeVisible()
    await user.type(within(drawer).getByLabelText('Item'), 'Terminal fitted')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => platform.asked(addInspectionTemplate)[0]?.body)
      .toMatchObject({ name: 'Gate', items: [{ code: 'TBOX', name: 'Terminal fitted', kind: 'terminal' }] })
  })

  it('cannot be changed by who may only look', async () => {
    await open(PATH, [])
    await screen.findByText('End of line')
    expect(screen.queryByRole('button', { name: /Publish|New function test|Delete/ })).toBeNull()
  })
})

describe('rules of silence', () => {
  it('are entered in hours and reported in minutes', async () => {
    platform.answer(addSilenceRule, () => ({ id: 1 }))
    const { user } = await open(`${PATH}?view=silence`)
    expect(await screen.findByText('Without a rule, no vehicle counts as silent.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'New rule' }))
    const drawer = await screen.findByRole('dialog')
    await user.type(within(drawer).getByLabelText('Name'), 'All')
    const hours = within(drawer).getByLabelText('Silent after (hours)')
    await user.clear(hours)
    await user.type(hours, '1.5')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => platform.asked(addSilenceRule)[0]?.body)
      .toMatchObject({ name: 'All', minutes: 90, without: ['stored', 'soldOut', 'scrapped'] })
  })
})
