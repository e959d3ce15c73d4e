/** A camera's full picture, or the smaller one for slow links. */
export type StreamName = 'main' | 'sub'
