import { useAtomValue, useSetAtom } from 'jotai'
import { useLocation } from 'react-router-dom'
import { vin as vinSchema } from '#core/contract/fields.ts'
import { chooseRecentZone, clearRecentZones, listRecentZones, RECENT_ZONES_MAX } from '#core/contract/recent-zone.ts'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { useCall, useRefresh } from '#web/api/use-call.ts'
import { chooseTimeZoneAtom, clearRecentZonesAtom, recentZonesAtom } from '#web/state/time-zone.ts'
import { useShownVehicle } from '../ui/shown-vehicle.ts'

const QUIET = { toast: false }

/**
 * Recently selected zones, those of the current vehicle first (docs/product/shared.md#times-and-formats). The browser stores its own list too, so
 * that it is available without the platform.
 */
export function useRecentZones(open: boolean) {
  const here = useAtomValue(recentZonesAtom)
  const chooseHere = useSetAtom(chooseTimeZoneAtom)
  const clearHere = useSetAtom(clearRecentZonesAtom)
  const refresh = useRefresh()
  const vin = useVinInView()
  const query = vin === undefined ? {} : { vin }
  const { data = [] } = useCall(listRecentZones, { query }, { ...QUIET, enabled: open })

  async function save(request: Promise<unknown>) {
    try {
      await request
      await refresh(listRecentZones)
    } catch (error) {
      logFailure('recent zones are stored only on this device', error)
    }
  }

  return {
    recent: [...new Set([...data.map(({ zone }) => zone), ...here])].slice(0, RECENT_ZONES_MAX),
    choose: (zone: string) => {
      chooseHere(zone)
      void save(call(chooseRecentZone, { body: { zone, ...query } }, QUIET))
    },
    clear: () => {
      clearHere()
      void save(call(clearRecentZones, { body: {} }, QUIET))
    },
  }
}

/** The vehicle of the drawer, else the one of the page's query. */
function useVinInView(): string | undefined {
  const { vin: shown } = useShownVehicle()
  const { search } = useLocation()
  const parsed = vinSchema.safeParse(shown ?? new URLSearchParams(search).get('vin'))
  return parsed.success ? parsed.data : undefined
}
