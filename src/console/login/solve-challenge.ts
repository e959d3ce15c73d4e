import { search } from '#core/domain/proof-of-work.ts'

/** Some 10 ms of work. */
const SLICE = 2_000

/** The answer to a sign-in challenge, computed in slices so that the page stays responsive. */
export async function solve(challenge: string, bits: number): Promise<number> {
  for (let from = 0; ; from += SLICE) {
    const answer = search(challenge, bits, from, SLICE)
    if (answer !== null) return answer
    await new Promise((resolve) => setTimeout(resolve))
  }
}
