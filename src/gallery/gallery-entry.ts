import type { ReactNode } from 'react'
import type { FakeAnswer } from './fake-answer.ts'

/** One state of a part. */
interface Sample {
  /** Which state it is: "empty", "loading", "at the limit" … */
  name: string
  show: ReactNode
  /** Takes the whole width instead of a column. */
  wide?: true
}

/** One part of the kit with the states it can be in. Each file of `entries/` exports one as `entry`. */
export interface GalleryEntry {
  /** Name of the part as it is imported. */
  part: string
  /** Namespaces of the part; `common` is included. */
  namespaces?: readonly string[]
  /** Menu paths and button codes the viewer holds. */
  codes?: readonly string[]
  samples: readonly Sample[]
  /** Responses of the platform to the calls of the part. */
  answers?: readonly FakeAnswer[]
}
