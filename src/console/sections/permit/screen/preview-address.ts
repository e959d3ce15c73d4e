import type { Scene } from '#core/contract/screen-display.ts'
import { screenAddress } from '../../../shell/screen-links.ts'

/** Opens the scenes as a rotation of the address, so that nothing has to be saved to see them; queries of scenes need a wall. */
export function previewAddress(
  scenes: readonly Pick<Scene, 'path' | 'dwellSeconds' | 'from' | 'until' | 'query'>[],
): string {
  const [first] = scenes
  if (!first) return screenAddress('/bigScreen')
  const query = new URLSearchParams(first.query)
  if (scenes.length > 1) query.set('tour', scenes.map(stop).join(','))
  const text = query.toString()
  return screenAddress(text ? `${first.path}?${text}` : first.path)
}

const stop = ({ path, dwellSeconds, from, until }: Pick<Scene, 'path' | 'dwellSeconds' | 'from' | 'until'>) =>
  `${path.slice(1)}~${dwellSeconds}${from === until ? '' : `@${from}-${until}`}`
