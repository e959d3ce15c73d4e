import type { WallDisplay } from '#core/contract/screen-admin.ts'
import type { Scene } from '#core/contract/screen-display.ts'
import { screenAddress } from '#console/shell/screen-links.ts'

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

/** The address a wall shows; its place in a rotation and orders it follows are its own business. */
export function wallAddress({ path, query }: Pick<WallDisplay, 'path' | 'query'>): string {
  const asked = new URLSearchParams(query)
  for (const name of ['tour', 'scene', 'shown']) asked.delete(name)
  const text = asked.toString()
  return screenAddress(text ? `${path}?${text}` : path)
}

/** The address of a preview in the console, with the language and theme of the wall. */
export function lookAddress(wall: Pick<WallDisplay, 'path' | 'query' | 'language'>): string {
  const [page = '', hash = ''] = wallAddress(wall).split('#', 2)
  const outer = new URLSearchParams({ preview: '1', lang: wall.language, theme: 'dark' })
  return `${page}?${outer.toString()}#${hash}`
}
