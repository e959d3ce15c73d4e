let answer: boolean | undefined

/** Whether this display draws in three dimensions. Asked once: each question takes a context and gives it back. */
export function hasWebGl(): boolean {
  answer ??= ask()
  return answer
}

function ask(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null && context !== undefined
}
