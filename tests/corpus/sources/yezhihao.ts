import type { SourceRules } from '../source-rules.ts'

/* yezhihao/jt808-server states that its own codec gives the same bytes back, which is a test of its own here. */
export const yezhihao: SourceRules = {
  fields: {},
  silent: [{ names: /^assert$/, reason: 'held for every frame by the re-encoding tests' }],
}
