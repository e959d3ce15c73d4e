import type { SaveOutcome } from '#server/store/save-if-unchanged.ts'
import { Conflict, NotFound } from './errors.ts'

/** Rejects a change that was not saved with its error; `taken` names the field whose value another row has. */
export function mustBeSaved(outcome: SaveOutcome, taken?: () => Conflict): void {
  if (outcome === 'missing') throw new NotFound()
  if (outcome === 'changed') throw new Conflict('error.changedMeanwhile')
  if (outcome === 'taken') throw taken?.() ?? new Conflict('error.conflict')
}

/** The value of a field that only one row may have. */
export const takenField =
  (path: string, message = 'error.conflict') =>
  () =>
    new Conflict(message, [{ path, message }])

/** The id of an added row; null where another row has its unique key. */
export function mustBeAdded(id: number | null, taken: () => Conflict): { id: number } {
  if (id === null) throw taken()
  return { id }
}

/** A row in the data scope of the caller. */
export function mustExist<T>(found: T | null | undefined, message = 'error.gone'): T {
  if (found === undefined || found === null) throw new NotFound(message)
  return found
}

/** How many rows a step of all of them changed; `illegal` says why one of them cannot take it. */
export function mustHaveMoved(
  moved: readonly unknown[] | 'missing' | 'illegal',
  illegal = 'error.stateStep',
): { changed: number } {
  if (moved === 'missing') throw new NotFound()
  if (moved === 'illegal') throw new Conflict(illegal)
  return { changed: moved.length }
}
