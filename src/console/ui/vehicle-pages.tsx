import { useAtomValue } from 'jotai'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link, useLocation } from 'react-router-dom'
import type { ProductPath } from '#core/contract/product-routes.ts'
import { menuPathsAtom } from '#web/state/session.ts'
import { pathTo } from '../shell/path-to.ts'
import { screenAddress } from '../shell/screen-links.ts'
import type { TitleKey } from '../shell/section.ts'

/** Pages that show something of one vehicle, the most used first. */
const PAGES = [
  { path: '/operate/detailInfo', title: 'title.operate.detailInfo' },
  { path: '/operate/details', title: 'title.operate.details' },
  { path: '/operate/playback', title: 'title.operate.playback' },
  { path: '/tbox/travalData', title: 'title.tbox.travalData' },
  { path: '/dataService/history', title: 'title.dataService.history' },
  { path: '/dataService/location', title: 'title.dataService.location' },
  { path: '/tbox/warnMessage', title: 'title.tbox.warnMessage' },
  { path: '/dataService/terminal', title: 'title.dataService.terminal' },
  { path: '/tbox/locationMessage', title: 'title.tbox.locationMessage' },
  { path: '/tbox/remoteControl', title: 'title.tbox.remoteControl' },
  { path: '/tbox/awaken', title: 'title.tbox.awaken' },
  { path: '/dataService/terminalParams', title: 'title.dataService.terminalParams' },
  { path: '/dataService/uds', title: 'title.dataService.uds' },
  { path: '/dataService/info', title: 'title.dataService.info' },
  { path: '/tbox/ecAllMessage', title: 'title.tbox.ecAllMessage' },
  { path: '/tbox/driveMessage', title: 'title.tbox.driveMessage' },
  { path: '/tbox/loginJournal', title: 'title.tbox.loginJournal' },
  { path: '/tbox/visualization/search', title: 'title.tbox.visualization.search' },
  { path: '/tbox/audioVideo', title: 'title.tbox.audioVideo' },
  { path: '/newCarMonitor/latest', title: 'title.newCarMonitor.latest' },
  { path: '/baseInfo/vehicle', title: 'title.baseInfo.vehicle' },
] as const satisfies { path: ProductPath; title: TitleKey }[]

/** What a dispatcher needs next. */
const FREQUENT: ReadonlySet<string> = new Set<ProductPath>([
  '/operate/detailInfo',
  '/tbox/travalData',
  '/dataService/history',
  '/dataService/terminal',
  '/tbox/remoteControl',
])

interface Props {
  vin: string
  /** What a page is opened with next to the VIN, by path. */
  queries?: Readonly<Partial<Record<ProductPath, Readonly<Record<string, string>>>>>
  /** Accessible name; default: pages of the vehicle. */
  label?: string
  /** The few most used ones only. */
  frequent?: boolean
  className?: string | undefined
}

/** Links to the other pages about a vehicle that are built and allowed. */
export function VehiclePages({ vin, queries = {}, label, frequent = false, className }: Props) {
  const { t } = useTranslation(['shell', 'list'])
  const allowed = useAtomValue(menuPathsAtom)
  const { pathname } = useLocation()
  return (
    <nav className={className} aria-label={label ?? t('list:vehicle.shortcuts')}>
      {allowed.has('/multiTrack') && (
        <a href={screenAddress(pathTo('/multiTrack', { q: vin }))} target="_blank" rel="noreferrer">
          {t('title.multiTrack')}
        </a>
      )}
      {PAGES.filter(({ path }) => allowed.has(path) && path !== pathname && (!frequent || FREQUENT.has(path))).map(
        ({ path, title }) => (
          <Link key={path} to={pathTo(path, { vin, ...queries[path] })}>
            {t(title)}
          </Link>
        ),
      )}
    </nav>
  )
}
