import { createMD5 } from 'hash-wasm'

/** Large videos are read in pieces, so that memory stays flat. */
const PIECE = 4 * 1024 * 1024

/** MD5 of the content, hexadecimal. */
export async function md5Of(content: Blob): Promise<string> {
  const hash = await createMD5()
  for (let at = 0; at < content.size; at += PIECE) {
    hash.update(new Uint8Array(await content.slice(at, at + PIECE).arrayBuffer()))
  }
  return hash.digest()
}
