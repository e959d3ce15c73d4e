import { defineModule } from '#server/app/module.ts'
import { mapSettingsRoutes } from './map-settings-routes.ts'

export const mapSettingsModule = defineModule({
  name: 'map-settings',
  about: 'The base map of this installation.',
  routes: (app, { settings }) => mapSettingsRoutes(app, { settings }),
})
