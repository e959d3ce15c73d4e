import type { Page } from '@playwright/test'
import type { FleetUsual } from '#core/contract/fleet-usual.ts'
import { getMonitorFleet, type MonitorVehicle } from '#core/contract/monitor.ts'
import { getOverseasOverview } from '#core/contract/overseas.ts'
import { getFleetOverview, type WallUpgrades } from '#core/contract/wall.ts'
import { often, reportExtreme, VEHICLE_EXTREMES, type VehicleExtreme } from '#tests/support/vehicle-extremes.ts'
import { LEAST_TEXT, wallFaults } from '#tests/support/wall-faults.ts'
import { expect, test } from './console-test.ts'

/** One size of each layout: one display, two side by side, an upright one. */
const LAYOUTS = ['1920x1080', '3840x1080', '1080x1920']
/** The same layouts larger: three displays, and four times the pixels. On walls without a map, which a browser lays out in no time. */
const SIZES = [...LAYOUTS, '5760x1080', '3840x2160']
/** A machine without a graphics card may be long busy with a map before it answers. */
const PATIENCE = { timeout: 40_000 }

/** A hundred thousand vehicles in the tasks of a large fleet. */
const MANY_UPGRADES: WallUpgrades = {
  tasks: 24,
  vehicles: 123_456,
  upgraded: 98_765,
  underWay: 12_345,
  upgradedToday: 12_345,
  failedToday: 1_234,
}
/** Of a hundred thousand vehicles. */
const USUAL: FleetUsual = {
  weeks: 4,
  online: null,
  driving: often(34_567),
  onlineToday: often(87_654),
  mileageTodayKm: often(23_456_789),
  runningSecondsToday: often(1_234_567_890),
  alarmsToday: often(12_345),
  hours: [],
}
/** Of the model wall. */
const SCENES = ['mileage', 'energy', 'faults', 'firmware', 'stations']

interface Wall {
  path: string
  sizes?: readonly string[]
  /** Visitors read it from 8 m. */
  far?: boolean
  /** What its vehicles report; absent: what they do at the moment. */
  reports?: readonly VehicleExtreme[]
  /** Queries of the pictures to check; vehicles are those that have spoken. */
  pictures: (vehicles: readonly MonitorVehicle[]) => string[]
}

/** Each wall, and in which of its pictures it is held to the sizes. */
const WALLS: readonly Wall[] = [
  { path: '/bigScreen', far: true, pictures: () => [''] },
  { path: '/overseas', sizes: SIZES, pictures: () => [''] },
  { path: '/yunyingScreen', pictures: () => [''] },
  {
    path: '/fullMxScrren',
    sizes: SIZES,
    // Wide walls show the next one or two next to the first.
    pictures: () =>
      SCENES.map((_, at) => {
        const scenes = [...SCENES.slice(at), ...SCENES.slice(0, at)]
        return `?scenes=${scenes.map((each) => `${each}~3600`).join(',')}`
      }),
  },
  { path: '/single', far: true, reports: VEHICLE_EXTREMES, pictures: ([one]) => [`?vehicle=${one!.id}`] },
  {
    path: '/change',
    far: true,
    reports: VEHICLE_EXTREMES,
    // A parked vehicle may fall asleep meanwhile.
    pictures: ([one, two]) =>
      ['', '&compare=1'].map((way) => `?vehicles=${one!.id},${two!.id}&dwell=120&offline=1${way}`),
  },
  {
    path: '/multiTrack',
    pictures: ([one, two, three]) => [
      `?show=tiles&layout=4&tiles=m${one!.id}-g${two!.id}-c${three!.id}&list=alarms`,
      `?show=replay&replay=${one!.id},${two!.id}`,
    ],
  },
]

test.setTimeout(240_000)
// Elements are at their final position at once; any further movement is a fault.
test.use({
  reducedMotion: 'reduce',
  // Of a library, and of cameras that are cut short when the page goes.
  tolerated: /THREE\.Clock|\/video\/\w+\.flv/,
})

for (const wall of WALLS) {
  const { path, sizes = LAYOUTS } = wall
  const [usual = '', ...others] = sizes
  test(`nothing on ${path} is cut or overlaps on one display`, { tag: '@gate' }, async ({ admin: page }) => {
    await expectNoFaults(page, { ...wall, sizes: [usual] })
  })
  test(`nothing on ${path} is cut or overlaps, whatever the size of the wall`, async ({ admin: page }) => {
    await expectNoFaults(page, { ...wall, sizes: others })
  })
}

async function expectNoFaults(page: Page, { path, sizes = [], far = false, reports, pictures }: Wall): Promise<void> {
  await giveMoreThanFits(page)
  const addresses = pictures(await reportedVehicles(page)).map((query) => `/screens.html#${path}${query}`)
  const least = far ? LEAST_TEXT.far : LEAST_TEXT.usual
  for (const report of reports ?? [undefined]) {
    if (report) await reportExtreme(page, report)
    for (const size of sizes) {
      const [width = 0, height = 0] = size.split('x').map(Number)
      await page.setViewportSize({ width, height })
      for (const address of addresses) {
        // With the same address a browser stays on its page.
        if (report) await page.goto('about:blank')
        await page.goto(address)
        await expect(page.locator('[data-screen][data-connection="live"]')).toBeVisible(PATIENCE)
        // Parts stand as soon as their figures are there.
        await expect(page.locator('section').first()).toBeVisible(PATIENCE)
        await expect(page.locator('section[data-state="waiting"]')).toHaveCount(0, PATIENCE)
        const message = `${address} at ${size}, ${report ?? 'as reported'}`
        await expect.poll(() => wallFaults(page, least), { message, ...PATIENCE }).toEqual([])
      }
    }
  }
  // A wall asks again and again: an answer under way when the test ends could not be read any more.
  await page.unrouteAll({ behavior: 'wait' })
}

/** What happens on a day depends on the moment: never less than a wall may meet. */
async function giveMoreThanFits(page: Page): Promise<void> {
  for (const { path } of [getFleetOverview, getOverseasOverview]) {
    await page.route(`**${path}*`, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: { upgrades: WallUpgrades } }
      await route.fulfill({ json: { ...body, data: { ...body.data, upgrades: MANY_UPGRADES, usual: USUAL } } })
    })
  }
}

/** Vehicles that have reported: at night nearly all are asleep. */
async function reportedVehicles(page: Page): Promise<MonitorVehicle[]> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'wit-dashboard-token')
  const headers = { authorization: `Bearer ${cookie?.value}` }
  const reported = async () => {
    const answer = await page.request.get(getMonitorFleet.path, { headers })
    const { data } = (await answer.json()) as { data: { vehicles: MonitorVehicle[] } }
    return data.vehicles.filter(({ state }) => state !== 'neverOnline')
  }
  await expect.poll(async () => (await reported()).length).toBeGreaterThanOrEqual(3)
  return reported()
}
