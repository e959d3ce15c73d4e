import { defineModule } from '#server/app/module.ts'
import { projectFolder } from '#server/ops/project-folder.ts'
import { geocodingRoutes } from './geocoding-routes.ts'
import { openGeocoder } from './open-geocoder.ts'

export const geocodingModule = defineModule({
  name: 'geocoding',
  about: 'Addresses of positions, and positions of addresses.',
  async routes(app, { settings, log, shared }) {
    const regions = await shared.regions()
    geocodingRoutes(app, {
      geocoder: openGeocoder({
        file: projectFolder('dist/places.json'),
        areas: shared.areas,
        regionAt: (lng, lat) => regions?.regionOf(lng, lat),
        serviceUrl: settings.geocoderUrl,
        log,
      }),
    })
  },
})
