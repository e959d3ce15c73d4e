import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  getHomeFigures,
  getHomeLayout,
  getHomeMap,
  getHomeTrend,
  getOpenAlarms,
  getSilentVehicles,
} from '#core/contract/home.ts'
import { charts } from '#tests/support/doubles/echarts.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { answerHome, place } from '#tests/support/home-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { addPermittedPathsAtom } from '#web/state/session.ts'
import { chooseTimeZoneAtom } from '#web/state/time-zone.ts'
import { rememberPageAtom } from '#console/shell/recent-pages.ts'
import { HomePage } from './home-page.tsx'

// Its code takes seconds to load: which test it came in depended on the machine.
beforeAll(async () => void (await import('#web/chart/chart-engine.ts')))

const platform = fakePlatform()
beforeEach(() => {
  // Of the chart of an earlier test, which is gone.
  charts.listeners.clear()
  localStorage.clear()
  answerHome(platform)
})

const PERMITTED = ['/home', '/operate/alarm', '/baseInfo/vehicle', '/multiTrack', '/tbox/locationMessage']
async function open({ path = '/home', permitted = PERMITTED } = {}) {
  const page = await renderPage(<HomePage />, {
    path,
    codes: ['/home'],
    namespaces: ['home', 'alarm', 'baseInfo', 'map'],
  })
  page.store.set(addPermittedPathsAtom, permitted)
  return page
}
const row = () => within(screen.getByRole('region', { name: 'Key metrics' }))
const block = async (name: string) => within(await screen.findByRole('region', { name }))
const shownBlocks = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

describe('start page: key figures', () => {
  it('shows each figure with what it is a share of, and when the figures are of', async () => {
    await open()
    expect(await row().findByText('1,200')).toBeVisible()
    expect(row().getByText('83.33% of 1,200')).toBeVisible()
    expect(row().getByText('80% of 1,000')).toBeVisible()
    expect(row().getByText('12,346')).toBeVisible()
    expect(row().getByText('9')).toBeVisible()
    expect(screen.getByText('5 Jan 2026, 08:00:30')).toBeVisible()
  })

  it('says whose day is meant where it is not that of the user', async () => {
    const { store } = await open()
    await waitFor(() => expect(screen.getByText('Distance today')).toBeVisible())
    store.set(chooseTimeZoneAtom, 'America/Lima')
    await waitFor(() => expect(screen.getByText('Distance today (UTC+08:00)')).toBeVisible())
  })

  it('leads from figures to the lists behind them, in the same filter', async () => {
    await open({ path: `/home?orgId=3&powerType=${encodeURIComponent('纯电动')}` })
    const total = await row().findByRole('link', { name: /^Vehicles/ })
    expect(total).toHaveAttribute(
      'href',
      `/baseInfo/vehicle?${new URLSearchParams({ orgId: '3', powerType: '纯电动' })}`,
    )
    const driving = row().getByRole('link', { name: /^Driving/ })
    expect(driving).toHaveAttribute(
      'href',
      `screens.html#/multiTrack?${new URLSearchParams({ state: 'driving', power: '纯电动' })}`,
    )
    expect(driving).toHaveAttribute('target', '_blank')
    expect(
      row()
        .getByRole('link', { name: /^Charging/ })
        .getAttribute('href'),
    ).toContain('state=charging')
    const inRegister = (name: RegExp) => row().getByRole('link', { name }).getAttribute('href')
    for (const [name, state] of [
      [/^Online now/, 'online'],
      [/^Onboarded/, 'onboarded'],
    ] as const)
      expect(inRegister(name)).toBe(
        `/baseInfo/vehicle?${new URLSearchParams({ orgId: '3', powerType: '纯电动', state })}`,
      )
  })

  it('leads to the day’s distance further down', async () => {
    const { user } = await open()
    await user.click(await row().findByRole('button', { name: /^Distance today/ }))
    expect(document.activeElement).toContainElement(screen.getByRole('heading', { name: /^Online vehicles/ }))
  })

  it('leads from alarms to the list of what waits, of one level and of what is ongoing', async () => {
    await open({ path: '/home?orgId=3&market=eu' })
    const to = async (name: RegExp | string) =>
      Object.fromEntries(
        new URL((await row().findByRole('link', { name })).getAttribute('href')!, 'http://x').searchParams,
      )
    const scope = { orgId: '3', market: 'eu' }
    expect(await to('9')).toEqual({ ...scope, states: 'open' })
    expect(await to('5 ongoing')).toEqual({ ...scope, active: 'true' })
    expect(await to(/Level 1/)).toEqual({ ...scope, states: 'open', levels: '1' })
  })

  it('does not lead where the person may not go', async () => {
    await open({ permitted: ['/home'] })
    expect(await row().findByText('1,200')).toBeVisible()
    expect(row().queryByRole('link')).toBeNull()
  })
})

describe('start page: filter', () => {
  it('asks every block with the filter of the address', async () => {
    await open({ path: '/home?orgId=3&market=eu&days=30' })
    await row().findByText('1,200')
    for (const endpoint of [getHomeFigures, getHomeTrend, getHomeMap, getOpenAlarms, getSilentVehicles]) {
      const query = platform.asked(endpoint)[0]!.query
      expect([query.get('orgId'), query.get('market')]).toEqual(['3', 'eu'])
    }
    expect(platform.asked(getHomeTrend)[0]!.query.get('days')).toBe('30')
  })

  it('keeps a chosen filter and period in the address', async () => {
    const { user, router } = await open()
    await row().findByText('1,200')
    await user.click(screen.getByText('30 days'))
    await user.click(screen.getByLabelText('Market'))
    await user.click(await screen.findByTitle('Europe'))
    await waitFor(() => expect(platform.asked(getHomeFigures).at(-1)?.query.get('market')).toBe('eu'))
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({ days: '30', market: 'eu' })
  })

  it('leaves out what it does not know', async () => {
    await open({ path: '/home?orgId=x&market=moon&days=9' })
    await row().findByText('1,200')
    const query = platform.asked(getHomeTrend)[0]!.query
    expect([query.get('orgId'), query.get('market'), query.get('days')]).toEqual([null, null, '7'])
  })
})

describe('start page: blocks', () => {
  it('fails block by block and tries one again alone', async () => {
    platform.answer(getSilentVehicles, () => refusal(500, 'Index is being built'))
    const { user } = await open()
    const failed = await (await block('Vehicles not reporting')).findByRole('alert')
    expect(failed).toHaveTextContent('Index is being built')
    expect(row().getByText('1,200')).toBeVisible()
    expect((await block('Open alarms')).getByText('No open alarms')).toBeVisible()
    const before = platform.count()

    platform.answer(getSilentVehicles, () => ({
      over3Days: 2,
      over7Days: 1,
      over30Days: 0,
      top: [
        {
          vin: 'LGWEF4A50TEST0001',
          plate: '豫A12345',
          orgName: 'North',
          lastMessageTime: '2025-12-25 08:00:00',
          silentHours: 264,
        },
      ],
    }))
    await user.click(within(failed).getByRole('button', { name: 'Try again' }))
    expect(await (await block('Vehicles not reporting')).findByRole('link', { name: /豫A12345/ })).toHaveAttribute(
      'href',
      '/tbox/locationMessage?vin=LGWEF4A50TEST0001',
    )
    expect((await block('Vehicles not reporting')).getByText('11d ago')).toBeVisible()
    expect(platform.count()).toBe(before + 1)
  })

  it('keeps the other blocks when the key figures fail', async () => {
    platform.answer(getHomeFigures, () => refusal(500, 'Broken'))
    await open()
    expect(await row().findByRole('alert')).toHaveTextContent('Broken')
    expect(await (await block('Open alarms')).findByText('No open alarms')).toBeVisible()
  })

  it('shows all blocks when the arrangement cannot be read', async () => {
    platform.answer(getHomeLayout, () => refusal(500, 'Broken'))
    await open()
    expect(await screen.findByRole('heading', { name: 'Fleet map' })).toBeVisible()
    expect(shownBlocks()).toHaveLength(6)
  })

  it('sums alarms of the period by level', async () => {
    await open()
    const level = await (await block('Alarms by level')).findByRole('link', { name: /Level 1\D*7/ })
    expect(Object.fromEntries(new URL((level as HTMLAnchorElement).href).searchParams)).toEqual({
      levels: '1',
      startTime: '2026-01-04 00:00:00',
      endTime: '2026-01-05 23:59:59',
    })
  })

  it('leads from a bar to the alarms of its day and level', async () => {
    const { router } = await open({ path: '/home?orgId=3' })
    await waitFor(() => expect(charts.listeners.has('click')).toBe(true))
    act(() => charts.listeners.get('click')!({ dataIndex: 1, seriesIndex: 0 }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/operate/alarm'))
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      orgId: '3',
      levels: '1',
      startTime: '2026-01-05 00:00:00',
      endTime: '2026-01-05 23:59:59',
    })
  })

  it('lists open alarms with level, kind and vehicle, each opening on the spot', async () => {
    platform.answer(getOpenAlarms, () => [
      {
        id: 1,
        vin: 'LGWEF4A50TEST0001',
        plate: '',
        kind: 'collision',
        level: 1,
        startTime: '2026-01-05 07:00:00',
        lat: 1,
        lng: 1,
      },
    ])
    const { user, router } = await open()
    const alarm = await (await block('Open alarms')).findByRole('button', { name: /Level 1.*Collision.*TEST0001/ })
    await user.click(alarm)
    expect(new URLSearchParams(router.state.location.search).get('alarm')).toBe('1')
  })

  it('counts the states on the map', async () => {
    platform.answer(getHomeMap, () => ({
      points: [place(1, 120, 30, 5), place(2, 121, 30, 5), place(3, 120, 31, 3)],
    }))
    await open()
    const driving = await (await block('Fleet map')).findByRole('link', { name: /Driving\s*2/ })
    expect(driving.getAttribute('href')).toContain('state=driving')
    expect((await block('Fleet map')).getByRole('link', { name: /Parked\s*1/ })).toBeVisible()
  })

  it('remembers pages that are still open to the person', async () => {
    const { store } = await open()
    await screen.findByText('Pages you open appear here.')
    const vin = 'LGWEF4A50TEST0001'
    store.set(rememberPageAtom, {
      path: '/baseInfo/vehicle',
      fullPath: '/baseInfo/vehicle',
      titleKey: 'title.baseInfo.vehicle',
    })
    store.set(rememberPageAtom, {
      path: '/tbox/loginJournal',
      fullPath: '/tbox/loginJournal',
      titleKey: 'title.tbox.loginJournal',
    })
    store.set(rememberPageAtom, {
      path: '/tbox/locationMessage',
      fullPath: `/tbox/locationMessage?vin=${vin}`,
      titleKey: 'title.tbox.locationMessage',
    })
    const links = await (await block('Recent pages')).findAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual([`Position request${vin}`, 'Vehicles'])
    expect(links[0]).toHaveAttribute('href', `/tbox/locationMessage?vin=${vin}`)
  })
})
