import { builtinEnvironments, type Environment } from 'vitest/runtime'

type Setup = ReturnType<NonNullable<Environment['setup']>>
let made: Setup | undefined

/**
 * The window of jsdom, made once for each worker: making one for each of two hundred files took a tenth of the run. Between
 * files it is emptied; listeners stay, as the modules that added them stay too.
 */
export default {
  ...builtinEnvironments.jsdom,
  name: 'one-window',
  async setup(global, options) {
    made ??= builtinEnvironments.jsdom.setup(global, options)
    await made
    return { teardown: () => empty(global as unknown as Window) }
  },
} satisfies Environment

function empty({ document, localStorage, sessionStorage, history }: Window): void {
  for (const root of [document.documentElement, document.body]) {
    for (const name of root.getAttributeNames()) root.removeAttribute(name)
  }
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.title = ''
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}
