import { configure, getConfig } from '@testing-library/react'

// Taken before a test replaces it.
const realImmediate = setImmediate
const immediate = () => new Promise<void>((resolve) => realImmediate(resolve))

/** An effect that sets a state is followed by the picture of it, and that by its own effects; a long turn by one more. */
const TURNS = 8

const library = getConfig()

/**
 * Waits end with the effects of what they found. Of a picture that React makes on its own time the effects follow in a later
 * turn of the loop, and on a busy machine the library is back before it: a dialog was found while it was still hidden.
 */
configure({
  async asyncWrapper(wait) {
    const found = await library.asyncWrapper(wait)
    for (let turn = 0; turn < TURNS; turn += 1) await immediate()
    return found
  },
})
