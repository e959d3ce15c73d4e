import { act, cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import messages from '#locales/en/map.json'
import { FakeMap } from '#tests/support/fake-map.ts'
import { useMap } from './base/use-map.ts'
import { MapCanvas } from './map-canvas.tsx'

let failing = false

class TestedMap extends FakeMap {
  constructor(setup: ConstructorParameters<typeof FakeMap>[0]) {
    if (failing) throw new Error('Failed to initialize WebGL')
    super(setup)
  }
  override fire(name: string, event?: object) {
    act(() => super.fire(name, event))
  }
}

vi.mock('maplibre-gl', async () => ({
  ...(await import('#tests/support/fake-map.ts')).fakeMapLibre,
  Map: class {
    constructor(setup: ConstructorParameters<typeof FakeMap>[0]) {
      return new TestedMap(setup)
    }
  },
}))

/** The map is made after the first render. */
async function shown(canvas: ReactNode) {
  const page = render(canvas)
  await act(async () => {})
  return page
}

function theMap(): FakeMap {
  const [map, ...others] = FakeMap.running
  if (!map || others.length > 0) throw new Error(`expected one map, found ${FakeMap.running.length}`)
  return map
}

const failTiles = () => theMap().fire('error', { sourceId: 'base', error: new Error('Bad response code: 404') })
const tilesArrive = () => theMap().fire('sourcedata', { sourceId: 'base', isSourceLoaded: true, tile: {} })

beforeAll(async () => {
  const resources = { en: { map: messages } }
  await i18next.use(initReactI18next).init({ lng: 'en', ns: ['map'], resources, keySeparator: false })
})

beforeEach(() => {
  FakeMap.running = []
  failing = false
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('MapCanvas', () => {
  it('says that it is loading and mounts overlays once the style is there', async () => {
    const ready = vi.fn<(map: unknown) => void>()
    const Overlay = () => <p>{useMap() === (theMap() as unknown) ? 'over the map' : 'elsewhere'}</p>
    await shown(
      <MapCanvas theme="dark" language="en" onReady={ready}>
        <Overlay />
      </MapCanvas>,
    )
    expect(screen.getByRole('status')).toHaveTextContent('Loading map')
    expect(screen.queryByText('over the map')).toBeNull()

    theMap().fire('style.load')
    expect(screen.getByText('over the map')).toBeVisible()
    expect(ready).toHaveBeenCalledExactlyOnceWith(theMap())

    theMap().fire('load')
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('stops saying so once the base map is there, whatever overlays still wait for', async () => {
    await shown(<MapCanvas theme="dark" language="en" />)
    theMap().fire('style.load')
    theMap().fire('sourcedata', { sourceId: 'points', isSourceLoaded: true })
    theMap().fire('sourcedata', { sourceId: 'base', isSourceLoaded: false })
    expect(screen.getByRole('status')).toHaveTextContent('Loading map')

    theMap().fire('sourcedata', { sourceId: 'base', isSourceLoaded: true })
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('changes theme and language on the same map', async () => {
    const { rerender } = await shown(<MapCanvas theme="dark" language="en" />)
    theMap().fire('style.load')
    rerender(<MapCanvas theme="light" language="en" />)
    rerender(<MapCanvas theme="light" language="ar" />)
    rerender(<MapCanvas theme="light" language="ar" zoom={9} />)

    expect(theMap().styles).toHaveLength(3)
    const [dark, light, arabic] = theMap().styles.map((style) => JSON.stringify(style))
    expect(dark).not.toBe(light)
    expect(arabic).toContain('name_ar')
  })

  it('stays usable and says so when the tiles are missing at the second attempt too', async () => {
    vi.useFakeTimers()
    await shown(
      <MapCanvas theme="dark" language="en">
        <p>vehicles</p>
      </MapCanvas>,
    )
    theMap().fire('style.load')
    failTiles()
    theMap().fire('load')
    expect(screen.getByRole('status')).toHaveTextContent('Loading map')

    act(() => void vi.advanceTimersByTime(1_000))
    expect(theMap().reloads).toBe(1)
    failTiles()
    expect(screen.getByRole('status')).toHaveTextContent('The base map is not available')
    expect(screen.getByText('vehicles')).toBeVisible()
  })

  it('does not report one failed request over a map that is there', async () => {
    vi.useFakeTimers()
    await shown(<MapCanvas theme="dark" language="en" />)
    theMap().fire('style.load')
    theMap().fire('load')
    failTiles()
    expect(screen.queryByRole('status')).toBeNull()
    act(() => void vi.advanceTimersByTime(1_000))
    tilesArrive()
    failTiles()
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('takes the note away when the tiles come after all', async () => {
    vi.useFakeTimers()
    await shown(<MapCanvas theme="dark" language="en" />)
    theMap().fire('style.load')
    failTiles()
    act(() => void vi.advanceTimersByTime(1_000))
    failTiles()
    // Others arrived in the same attempt.
    tilesArrive()
    expect(screen.getByRole('status')).toHaveTextContent('The base map is not available')

    act(() => void vi.advanceTimersByTime(15_000))
    expect(theMap().reloads).toBe(2)
    tilesArrive()
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('falls back to the built-in map when the configured one does not load', async () => {
    await shown(<MapCanvas theme="dark" language="en" styleUrl="https://maps.example/{theme}?key={key}" mapKey="a b" />)
    expect(theMap().styles).toEqual(['https://maps.example/dark?key=a%20b'])
    const configuredZoom = theMap().maxZoom

    theMap().fire('error', { error: new Error('AJAXError: Not Found (404)') })
    expect(theMap().styles).toHaveLength(2)
    expect(theMap().styles[1]).toMatchObject({ version: 8, sources: { base: { type: 'vector' } } })
    expect(theMap().maxZoom).toBeLessThan(configuredZoom)

    theMap().fire('style.load')
    theMap().fire('load')
    expect(screen.getByRole('status')).toHaveTextContent('The built-in map is shown')
  })

  it('says in words that the browser cannot draw', async () => {
    failing = true
    await shown(<MapCanvas theme="light" language="en" />)
    expect(screen.getByRole('alert')).toHaveTextContent('WebGL is disabled or not available')
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('removes the map when it leaves the page', async () => {
    const { unmount } = await shown(<MapCanvas theme="dark" language="en" />)
    const map = theMap()
    unmount()
    expect(map.removed).toBe(true)
  })

  it('names the picture for those who cannot see it', async () => {
    await shown(<MapCanvas theme="dark" language="en" />)
    theMap().fire('style.load')
    expect(theMap().getCanvas()).toHaveAttribute('aria-label', 'Map')
  })
})
