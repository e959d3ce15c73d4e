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

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i

/** Whether pictures are drawn without a graphics card, as far as the browser says. */
export function isDrawnByProcessor(context: WebGLRenderingContext | WebGL2RenderingContext): boolean {
  const names = context.getExtension('WEBGL_debug_renderer_info')
  const renderer: unknown = context.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER)
  return typeof renderer === 'string' && SOFTWARE.test(renderer)
}
