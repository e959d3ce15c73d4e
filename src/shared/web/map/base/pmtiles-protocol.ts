import { addProtocol } from 'maplibre-gl'
import { type Header, PMTiles, Protocol, SharedPromiseCache, type Source } from 'pmtiles'
import { BASE_TILES_FILE, ROADS_TILES_FILE } from './source.ts'

let registered = false

/** The library stores requests that failed, so a page that starts without a network would never have a map. */
class RetryingCache extends SharedPromiseCache {
  override async getHeader(source: Source): Promise<Header> {
    try {
      return await super.getHeader(source)
    } catch (error) {
      this.forget(source)
      throw error
    }
  }

  override async getDirectory(...request: Parameters<SharedPromiseCache['getDirectory']>) {
    try {
      return await super.getDirectory(...request)
    } catch (error) {
      this.forget(request[0])
      throw error
    }
  }

  /** Header and directories, a few kilobytes. */
  private forget(source: Source): void {
    const own = source.getKey()
    for (const key of this.cache.keys()) if (key === own || key.startsWith(`${own}|`)) this.cache.delete(key)
  }
}

/** Teaches MapLibre to read `pmtiles://` addresses; once per page, whatever the number of maps. */
export function registerPmtiles(): void {
  if (registered) return
  registered = true
  const protocol = new Protocol()
  for (const file of [BASE_TILES_FILE, ROADS_TILES_FILE]) protocol.add(new PMTiles(file, new RetryingCache()))
  addProtocol('pmtiles', protocol.tile)
}
