let answer: boolean | undefined

/** Whether this display has WebGL. Checked once: each check creates and releases a context. */
export function hasWebGl(): boolean {
  answer ??= ask()
  return answer
}

function ask(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null && context !== undefined
}
