import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|svg|json)$/
/** Smaller ones travel in one packet anyhow. */
const SMALLEST = 1_024
/** A fiftieth larger than the best, in a tenth of its time. */
const QUALITY = 9

/** Compresses each file of the build once: while it answers a call, a server that compresses the same file again makes all wait. */
export function compressedFiles(): Plugin {
  let folder = ''
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir, 'assets')
    },
    async closeBundle() {
      const names = (await readdir(folder)).filter((name) => TEXT.test(name))
      await Promise.all(names.map((name) => compress(join(folder, name))))
    },
  }
}

const brotli = promisify(brotliCompress)

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < SMALLEST) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${file}.br`, await brotli(content, { params }))
}
