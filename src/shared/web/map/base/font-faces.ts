import interRanges from '@fontsource-variable/inter/unicode.json'
import arabicRanges from '@fontsource-variable/noto-sans-arabic/unicode.json'
import chineseRanges from '@fontsource-variable/noto-sans-sc/unicode.json'
import type { FontFacesSpecification } from 'maplibre-gl'

/** The one font stack of the base map: Inter, then Arabic and Chinese where Inter has no letter. */
export const MAP_FONT = 'Fleetwall Map'

// Only addresses come into the bundle; a file is fetched when one of its letters is drawn. Inlined files would break that.
const inter = import.meta.glob<string>('/node_modules/@fontsource-variable/inter/files/*-wght-normal.woff2', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})
const arabic = import.meta.glob<string>(
  '/node_modules/@fontsource-variable/noto-sans-arabic/files/*-arabic-wght-normal.woff2',
  { query: '?url&no-inline', import: 'default', eager: true },
)
const chinese = import.meta.glob<string>(
  '/node_modules/@fontsource-variable/noto-sans-sc/files/noto-sans-sc-[0-9]*-wght-normal.woff2',
  { query: '?url&no-inline', import: 'default', eager: true },
)

interface FontFace {
  url: string
  'unicode-range': string[]
}

// Subsets are named "latin" or, for Chinese, "[42]"; the file of the latter drops the brackets.
function facesOf(family: string, files: Record<string, string>, ranges: Record<string, string>): FontFace[] {
  return Object.entries(ranges).flatMap(([subset, range]) => {
    const name = `${family}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`
    const url = files[`/node_modules/@fontsource-variable/${family}/files/${name}`]
    return url === undefined ? [] : [{ url, 'unicode-range': range.split(',').map((part) => part.trim()) }]
  })
}

export const mapFontFaces: FontFacesSpecification = {
  [MAP_FONT]: [
    ...facesOf('inter', inter, interRanges),
    ...facesOf('noto-sans-arabic', arabic, arabicRanges),
    ...facesOf('noto-sans-sc', chinese, chineseRanges),
  ],
}
