import type { FastifyInstance } from 'fastify'
import { listPreferences, PREFERENCES_MAX, savePreference } from '#core/contract/preference.ts'
import { Invalid } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import type { PreferenceRepository } from './preference-repository.ts'

export function preferenceRoutes(app: FastifyInstance, { preferences }: { preferences: PreferenceRepository }): void {
  route(app, listPreferences, ({ caller }) => preferences.list(caller.userId))
  route(app, savePreference, async ({ body: { key, value }, caller }) => {
    if (value === null) return preferences.forget(caller.userId, key)
    if (!(await preferences.save(caller.userId, { key, value }))) {
      throw Invalid.field('key', 'validation.maxItems', { max: PREFERENCES_MAX })
    }
  })
}
