/** How far the files of an alarm have come (docs/product/tbox.md). */
export type SetStage =
  | 'asked'
  | 'informed'
  | 'announced'
  | 'streaming'
  | 'resending'
  | 'fileDone'
  | 'complete'
  | 'incomplete'
  | 'brokenOff'
  | 'refused'

export type FileStage = 'announced' | 'streaming' | 'resending' | 'done' | 'incomplete' | 'refused'
