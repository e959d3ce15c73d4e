import { builtinEnvironments, type Environment } from 'vitest/runtime'

type Setup = ReturnType<NonNullable<Environment['setup']>>
let made: Setup | undefined

/**
 * The window of jsdom, made once for each worker: making one for each of two hundred files took a tenth of the run.
 * `web.ts` empties it between files; listeners stay, as the modules that added them stay too.
 */
export default {
  ...builtinEnvironments.jsdom,
  name: 'one-window',
  async setup(global, options) {
    made ??= builtinEnvironments.jsdom.setup(global, options)
    await made
    return { teardown: () => undefined }
  },
} satisfies Environment
