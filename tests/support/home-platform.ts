import { getDemoHistory } from '#core/contract/demo-history.ts'
import {
  getHomeFigures,
  getHomeLayout,
  getHomeMap,
  getHomeTrend,
  getOpenAlarms,
  getSilentVehicles,
  HOME_BLOCKS,
  type HomeLayout,
} from '#core/contract/home.ts'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { type FakePlatform, refusal } from './fake-platform.ts'

export const standardLayout: HomeLayout = { blocks: HOME_BLOCKS.map((key) => ({ key, hidden: false })) }

const aDay = (day: string, level1: number) => ({
  day,
  onlineVehicles: 5,
  mileageKm: 100,
  alarms: { level1, level2: 0, level3: 0 },
})

/** Lets every block of the start page have an answer; tests change those they are about. */
export function answerHome(platform: FakePlatform): void {
  // Without settings no map is drawn; the test browser has no WebGL.
  platform.answer(getMapSettings, () => refusal(500, 'No map here'))
  platform.answer(listOrgs, () => [{ id: 3, parentId: null, name: 'North' }])
  platform.answer(getHomeLayout, () => standardLayout)
  platform.answer(getHomeFigures, () => ({
    atTime: '2026-01-05 08:00:30',
    total: 1200,
    onboarded: 1000,
    online: 800,
    onlineToday: 900,
    driving: 400,
    charging: 40,
    states: {},
    openAlarms: { level1: 2, level2: 3, level3: 4 },
    ongoingAlarms: 5,
    mileageTodayKm: 12_345.6,
  }))
  platform.answer(getHomeTrend, () => ({ days: [aDay('2026-01-04', 6), aDay('2026-01-05', 1)] }))
  platform.answer(getHomeMap, () => ({ points: [place(1, 120, 30, 5)] }))
  platform.answer(getSilentVehicles, () => ({ over3Days: 0, over7Days: 0, over30Days: 0, top: [] }))
  platform.answer(getOpenAlarms, () => [])
  platform.answer(getDemoHistory, () => ({ state: 'none' as const, days: 0, share: 0 }))
}

/** [id, lng, lat, state code] */
export const place = (...point: [number, number, number, number]) => point
