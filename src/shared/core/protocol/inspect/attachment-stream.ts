import { type Found, findJt808Frames, type FoundFrame, isAttachmentBlock } from './find-frames.ts'

const FLAG = 0x7e
const NAME_AT = 4
const LENGTH_AT = 58
const HEAD = 62
const FIRST_VISIBLE = 0x20

/**
 * What an attachment server hears on one connection: messages between 7Es, and between them blocks of files that are
 * neither escaped nor checked (T/JSATL 12 clause 4.6). Null where there is no block.
 */
export function findAttachmentStream(bytes: Uint8Array): Found | null {
  const frames: FoundFrame[] = []
  let noise = 0
  let from = 0
  const between = (to: number): void => {
    const gap = bytes.subarray(from, to)
    if (!gap.includes(FLAG)) noise += gap.length
    else {
      const found = findJt808Frames(gap)
      noise += found.noise
      frames.push(...found.frames.map((frame) => ({ ...frame, from: frame.from + from, to: frame.to + from })))
    }
  }
  for (let at = 0; at < bytes.length; at++) {
    const to = blockEnd(bytes, at)
    if (to === null) continue
    between(at)
    frames.push({ from: at, to, framing: 'block' })
    from = to
    at = to - 1
  }
  if (from === 0) return null
  between(bytes.length)
  return { frames, noise }
}

/** The end of a block that begins here and that what follows confirms. */
function blockEnd(bytes: Uint8Array, at: number): number | null {
  if (bytes.length - at < HEAD || !isAttachmentBlock(bytes, at)) return null
  if ((bytes[at + NAME_AT] as number) < FIRST_VISIBLE) return null
  const to = at + HEAD + new DataView(bytes.buffer, bytes.byteOffset + at, HEAD).getUint32(LENGTH_AT)
  if (to > bytes.length) return null
  return to === bytes.length || bytes[to] === FLAG || isAttachmentBlock(bytes, to) ? to : null
}
