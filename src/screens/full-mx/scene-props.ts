import type { ModelWall, ModelWallQuery } from '#core/contract/model-wall.ts'

export interface SceneProps {
  value: ModelWall
  /** The query of the numbers. */
  query: ModelWallQuery
}
