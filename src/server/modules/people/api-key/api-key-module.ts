import { defineModule } from '#server/app/module.ts'
import { every } from '#server/ops/every.ts'
import { apiKeyRepository } from './api-key-repository.ts'
import { apiKeyRoutes } from './api-key-routes.ts'
import { type ApiKeys, createApiKeys } from './api-keys.ts'

declare module '#server/app/module.ts' {
  interface SharedParts {
    apiKeys: ApiKeys
  }
}

/** The last use of a key is at most this old. */
const SAVE_MS = 60_000

export const apiKeyModule = defineModule({
  name: 'api-key',
  about: 'API keys of service accounts and users: their permissions, ends and last uses.',
  shares: ({ db }, { callerById }) => ({ apiKeys: createApiKeys({ keys: apiKeyRepository(db), callerById }) }),
  workRoles: ['api'],
  outlivesCalls: true,
  work({ log, shared: { apiKeys } }) {
    const failed = (error: unknown) => log.error({ err: error }, 'last uses of API keys are not saved')
    const saving = every(SAVE_MS, () => apiKeys.saveUses(), failed, { unref: true })
    return {
      async close() {
        await saving.stop()
        await apiKeys.saveUses().catch(failed)
      },
    }
  },
  routes: (app, { db, shared: { apiKeys, confirmPassword } }) =>
    apiKeyRoutes(app, { keys: apiKeyRepository(db), apiKeys, confirmPassword }),
})
