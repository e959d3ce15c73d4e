import { createStore, Provider } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '#screens/stage/stage.css'
import { startRemScale } from '#screens/stage/rem-scale.ts'
import { VehiclePicture } from '#web/vehicle-model/vehicle-picture.tsx'
import type { VehicleLook } from '#web/vehicle-model/vehicle-look.ts'
import { isLanguage, pinLanguageAtom } from '#web/state/language.ts'
import { startI18n } from '#web/i18n/i18n.ts'
import { keepOverrides } from '#web/i18n/messages.ts'
import { applyTheme } from '#web/theme/apply-theme.ts'

const NOTHING: VehicleLook = {
  shape: 'tractor',
  state: 'parked',
  speedKmh: 0,
  openDoors: [],
  litLamps: [],
  tyres: [],
  battery: null,
  tankPct: null,
  plugged: null,
  stale: false,
}

/**
 * The vehicle alone: `?look={"shape":"bus"}&theme=light&lang=ar`. An event "look" changes what it shows; null takes it
 * away.
 */
const address = new URLSearchParams(location.search)
const theme = address.get('theme') === 'light' ? 'light' : 'dark'
const asked = address.get('lang')
const language = isLanguage(asked) ? asked : 'en'
const first = { ...NOTHING, ...(JSON.parse(address.get('look') ?? '{}') as Partial<VehicleLook>) }

function Shown(): ReactNode {
  const [look, setLook] = useState<VehicleLook | null>(first)
  useEffect(() => {
    const change = (event: Event) => {
      const given = (event as CustomEvent<Partial<VehicleLook> | null>).detail
      setLook((before) => given && { ...(before ?? first), ...given })
    }
    window.addEventListener('look', change)
    return () => window.removeEventListener('look', change)
  }, [])
  return look && <VehiclePicture look={look} theme={theme} />
}

const store = createStore()
store.set(pinLanguageAtom, language)
applyTheme(theme)
startRemScale()
keepOverrides(language, {})
await startI18n(language, ['common', 'vehicleLook'])
const style = document.createElement('style')
style.textContent = '#root { opacity: 1; block-size: 100vh }'
document.head.append(style)
createRoot(document.getElementById('root')!).render(
  <Provider store={store}>
    <Shown />
  </Provider>,
)
