/** Part of a picture, in shares of its width and height. */
export interface Frame {
  left: number
  top: number
  width: number
  height: number
}

export const WHOLE_FRAME: Frame = { left: 0, top: 0, width: 1, height: 1 }

/** A place in a picture, pixels from its upper left corner. */
export interface PicturePlace {
  x: number
  y: number
}
