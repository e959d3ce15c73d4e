import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { getHomeLayout, getHomeMap, type HomeLayout, saveHomeLayout } from '#core/contract/home.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { answerHome, standardLayout } from '#tests/support/home-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { HomePage } from './home-page.tsx'

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  answerHome(platform)
})

const open = (codes = ['/home', '/home/board/edit']) =>
  renderPage(<HomePage />, { path: '/home', codes, namespaces: ['home', 'alarm', 'baseInfo', 'map'] })
const shownBlocks = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

describe('start page: arrangement', () => {
  it('is only offered to those who may keep one', async () => {
    await open(['/home'])
    await screen.findByText('1,200')
    expect(screen.queryByRole('button', { name: 'Customise' })).toBeNull()
  })

  it('hides and moves blocks by keyboard and keeps that on the platform', async () => {
    let stored = standardLayout
    platform.answer(getHomeLayout, () => stored)
    platform.answer(saveHomeLayout, ({ body }) => {
      stored = body as HomeLayout
      return null
    })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Customise' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(drawer.getByRole('checkbox', { name: 'Recent pages' }))
    drawer.getByRole('button', { name: 'Move “Open alarms” up' }).focus()
    await user.keyboard('{Enter}{Enter}')
    expect(document.activeElement).toBe(drawer.getByRole('button', { name: 'Move “Open alarms” up' }))
    drawer.getByRole('button', { name: 'Move “Online vehicles and distance” up' }).focus()
    await user.keyboard('{Enter}')
    expect(platform.asked(saveHomeLayout)).toHaveLength(0)
    await user.click(drawer.getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(stored.blocks.map(({ key }) => key)).toEqual([
      'onlineTrend',
      'alarms',
      'alarmTrend',
      'map',
      'silent',
      'recent',
    ])
    expect(stored.blocks.filter(({ hidden }) => hidden).map(({ key }) => key)).toEqual(['recent'])
    await waitFor(() =>
      expect(shownBlocks()).toEqual([
        'Online vehicles and distance',
        'Open alarms',
        'Alarms by level',
        'Fleet map',
        'Vehicles not reporting',
      ]),
    )
  })

  it('keeps the drawer and the choice when it could not be saved', async () => {
    platform.answer(saveHomeLayout, () => refusal(500, 'Broken'))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Customise' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(drawer.getByRole('checkbox', { name: 'Open alarms' }))
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(platform.asked(saveHomeLayout)).toHaveLength(1))
    await waitFor(() => expect(drawer.getByRole('button', { name: 'Save' })).toBeEnabled())
    expect(drawer.getByRole('checkbox', { name: 'Open alarms' })).not.toBeChecked()
  })

  it('says how to bring blocks back when all are hidden', async () => {
    platform.answer(getHomeLayout, () => ({ blocks: standardLayout.blocks.map((each) => ({ ...each, hidden: true })) }))
    await open()
    expect(await screen.findByText(/All blocks are hidden/)).toBeVisible()
    expect(platform.asked(getHomeMap)).toHaveLength(0)
  })
})
