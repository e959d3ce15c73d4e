import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** A guesser with the limits of decision 48 needs more than a hundred years for so many tries. */
const MIN_GUESSES = 1e8
/** Longer passwords are judged by their beginning: the work grows faster than the length. */
const JUDGED_LENGTH = 64

/** The list takes 25 MB in memory, so it is read when the first password is chosen. */
let estimator: Promise<ZxcvbnFactory> | undefined

/**
 * Whether a password is common or close to a common one: a word of the list with a year behind it, a row of the keyboard,
 * letters replaced by digits. `names` are what a guesser would try for this account.
 */
export async function isCommonPassword(password: string, names: readonly string[]): Promise<boolean> {
  estimator ??= loadEstimator()
  const { guesses } = (await estimator).check(password.slice(0, JUDGED_LENGTH), [...names])
  return guesses < MIN_GUESSES
}

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}
