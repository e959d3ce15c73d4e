import { afterAll } from 'vitest'
import { builtinEnvironments } from 'vitest/runtime'

/*
 * The window of jsdom for a file that runs a platform too: its modules stay those of a server, which know their own files.
 * Whatever needs a window is imported after this.
 */
const { teardown } = await builtinEnvironments.jsdom.setup!(globalThis, {})
afterAll(() => teardown(globalThis))
