import { readFile } from 'node:fs/promises'
import { z } from 'zod'

/** Made by scripts/regions/build-outlines.ts. */
const Outlines = z.array(z.tuple([z.string(), z.string(), z.int()]))

export interface StoredOutline {
  position: string
  left: number
}

/** Outlines of countries, provinces and prefectures, read when the first is asked for. */
export function areaOutlines(file: string): (areaId: string) => Promise<StoredOutline | undefined> {
  let read: Promise<ReadonlyMap<string, StoredOutline>> | undefined
  const load = async () => {
    const rows = Outlines.parse(JSON.parse(await readFile(file, 'utf8')))
    return new Map(rows.map(([areaId, position, left]) => [areaId, { position, left }]))
  }
  return async (areaId) => {
    read ??= load()
    // What failed is read again when the next one asks.
    read.catch(() => (read = undefined))
    return (await read).get(areaId)
  }
}
