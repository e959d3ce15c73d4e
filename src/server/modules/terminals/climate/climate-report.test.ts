import { expect, it } from 'vitest'
import { CLIMATE_STOPS, BODY_CONTROLS as C, BODY_READINGS as R } from '#core/domain/body-control.ts'
import { ENDED, RUNNING } from '#tests/support/climate-reports.ts'
import type { OpenClimate } from './climate-engine-repository.ts'
import { reportedRun } from './climate-report.ts'

const STARTED = 1_800_000_000_000
const OFF = { ...ENDED, [R.climateEnergy]: 0, [R.climateMinutes]: 0, [R.climateStop]: CLIMATE_STOPS.person }
const aRun = (over: Partial<OpenClimate>) =>
  ({ id: 1, minutes: 20, isActive: false, seenAt: null, startedAt: STARTED, ...over }) as OpenClimate
const after = (ms: number, states: Record<number, number>) => reportedRun(aRun({ states, reportedAt: STARTED + ms }))

it('a run that is stopped before anything was seen of it has ended', () => {
  const ended = after(400, OFF)
  expect(ended).toMatchObject({ state: 'done', stoppedBy: 'person', ranMinutes: 0 })
  // Whether it ran is not known.
  expect(ended).not.toHaveProperty('seenAt')
  expect(ended).not.toHaveProperty('reason')
})

it('a report from before the start ends no run', () => {
  expect(after(0, OFF)).toBeNull()
  expect(after(-400, { ...OFF, [C.climate]: 0 })).toBeNull()
  expect(after(-400, RUNNING)).toMatchObject({ state: 'running', seenAt: STARTED - 400 })
})

it('a run of some minutes without any energy did not run', () => {
  const ended = after(600_000, { ...OFF, [R.climateMinutes]: 10 })
  expect(ended).toMatchObject({ state: 'failed', reason: 'notRunning', seenAt: STARTED + 600_000 })
})
