import { configure, getConfig } from '@testing-library/react'

// Taken before a test replaces it.
const realImmediate = setImmediate
const immediate = () => new Promise<void>((resolve) => realImmediate(resolve))

const library = getConfig()

/**
 * Waits end with the effects of what they found. Of a picture that React makes on its own time the effects follow in a later
 * turn of the loop, and on a busy machine the library is back before it: a dialog was found while it was still hidden.
 */
configure({
  async asyncWrapper(wait) {
    const found = await library.asyncWrapper(wait)
    // A long turn is continued in one more.
    await immediate()
    await immediate()
    return found
  },
})
