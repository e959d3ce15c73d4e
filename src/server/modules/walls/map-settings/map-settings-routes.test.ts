import { expect, it } from 'vitest'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { testApp } from '#tests/support/server.ts'
import { mapSettingsRoutes } from './map-settings-routes.ts'

it.each([
  ['a demo without a tile source', {}, { demoRoads: true }],
  ['a demo with one', { mapStyleUrl: 'https://tiles.example' }, { styleUrl: 'https://tiles.example' }],
  ['a demo without a simulated fleet', { simVehicles: 0 }, {}],
  ['a platform of real vehicles', { demo: false }, {}],
])('the map shows the roads of the simulated fleet on %s', async (_what, changed, expected) => {
  const settings = { mapStyleUrl: undefined, mapKey: undefined, demo: true, simVehicles: 20, ...changed }
  const { ask, close } = await testApp((app) => mapSettingsRoutes(app, { settings }))
  expect((await ask(getMapSettings, { token: null })).data).toEqual(expected)
  await close()
})
