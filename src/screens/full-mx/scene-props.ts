import type { ModelWall, ModelWallQuery } from '#core/contract/model-wall.ts'

export interface SceneProps {
  value: ModelWall
  /** What the figures were asked with. */
  query: ModelWallQuery
}
