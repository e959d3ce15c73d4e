/** A stream the platform was asked for (docs/product/shared.md#video). */
export interface VideoTask {
  taskId: string
  /** 200 playable, 602602 still starting, anything else is a failure (docs/product/shared.md#video). */
  result: number
  /** Where it plays; with result 200. */
  liveUrl?: string | undefined
  /** Why it failed. */
  msg?: string | undefined
  /** There is sound that the browser cannot play. */
  silent?: boolean | undefined
}

export const PLAYABLE = 200
export const STILL_STARTING = 602602

/** 0 HD, 1 SD (docs/product/shared.md#video). */
export const QUALITIES = [
  { mediaType: 0, key: 'hd' },
  { mediaType: 1, key: 'sd' },
] as const
export type MediaType = (typeof QUALITIES)[number]['mediaType']

/** The calls a player needs; they are made for one vehicle and one channel. */
export interface VideoTasks {
  /** Asks the terminal for a live stream, or for a recording of the platform. */
  start: (mediaType: MediaType, signal: AbortSignal) => Promise<VideoTask>
  /** How far a task has come. */
  poll: (taskId: string, signal: AbortSignal) => Promise<VideoTask>
  stop: (taskId: string) => Promise<void>
  /** Requests a photo from the terminal. Absent without permission. */
  takePhoto?: (taskId: string) => Promise<void>
}
