import { describe, expect, it } from 'vitest'
import { isDrawnByProcessor } from './web-gl.ts'

/** A context as a browser with or without the names of its hardware has it. */
const context = (renderer: string, names = true) =>
  ({
    RENDERER: 1,
    getExtension: () => (names ? { UNMASKED_RENDERER_WEBGL: 2 } : null),
    getParameter: (name: number) => (name === 2 || !names ? renderer : 'WebKit WebGL'),
  }) as unknown as WebGL2RenderingContext

describe('who draws the pictures', () => {
  it.each([
    ['ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)', true],
    ['llvmpipe (LLVM 15.0.7, 256 bits)', true],
    ['ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11 vs_5_0 ps_5_0, D3D11)', false],
  ])('%s', (renderer, isProcessor) => {
    expect(isDrawnByProcessor(context(renderer))).toBe(isProcessor)
    expect(isDrawnByProcessor(context(renderer, false))).toBe(isProcessor)
  })
})
