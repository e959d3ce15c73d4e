import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link, useLocation } from 'react-router-dom'
import type { ProductPath } from '#core/contract/product-routes.ts'
import { ELECTRIC_POWER_TYPES } from '#core/domain/power-type.ts'
import { menuPathsAtom } from '#web/state/session.ts'
import { pathTo } from '../shell/path-to.ts'
import { screenAddress } from '../shell/screen-links.ts'
import type { TitleKey } from '../shell/section.ts'
import styles from './vehicle-pages.module.css'

/** Pages that show something of one vehicle, by what a user wants of it. */
const GROUPS = {
  now: [
    { path: '/operate/detailInfo', title: 'title.operate.detailInfo' },
    { path: '/operate/details', title: 'title.operate.details' },
    { path: '/tbox/locationMessage', title: 'title.tbox.locationMessage' },
    { path: '/newCarMonitor/latest', title: 'title.newCarMonitor.latest' },
  ],
  past: [
    { path: '/operate/playback', title: 'title.operate.playback' },
    { path: '/tbox/travalData', title: 'title.tbox.travalData' },
    { path: '/dataService/history', title: 'title.dataService.history' },
    { path: '/dataService/location', title: 'title.dataService.location' },
  ],
  control: [
    { path: '/carControlService/remoteControl', title: 'title.carControlService.remoteControl' },
    { path: '/carControlService/remoteLock', title: 'title.carControlService.remoteLock' },
    { path: '/tbox/remoteControl', title: 'title.tbox.remoteControl' },
    { path: '/tbox/awaken', title: 'title.tbox.awaken' },
  ],
  messages: [
    { path: '/tbox/warnMessage', title: 'title.tbox.warnMessage' },
    { path: '/tbox/ecAllMessage', title: 'title.tbox.ecAllMessage' },
    { path: '/tbox/driveMessage', title: 'title.tbox.driveMessage' },
    { path: '/tbox/loginJournal', title: 'title.tbox.loginJournal' },
    { path: '/tbox/visualization/search', title: 'title.tbox.visualization.search' },
  ],
  terminal: [
    { path: '/dataService/terminal', title: 'title.dataService.terminal' },
    { path: '/dataService/terminalParams', title: 'title.dataService.terminalParams' },
    { path: '/dataService/uds', title: 'title.dataService.uds' },
    { path: '/tbox/audioVideo', title: 'title.tbox.audioVideo' },
  ],
  records: [
    { path: '/dataService/info', title: 'title.dataService.info' },
    { path: '/baseInfo/vehicle', title: 'title.baseInfo.vehicle' },
  ],
} as const satisfies Record<string, { path: ProductPath; title: TitleKey }[]>
type Group = keyof typeof GROUPS
const GROUP_NAMES = Object.keys(GROUPS) as Group[]

/** What a dispatcher needs next. */
const FREQUENT: ReadonlySet<string> = new Set<ProductPath>([
  '/operate/detailInfo',
  '/tbox/travalData',
  '/dataService/history',
  '/dataService/terminal',
  '/tbox/remoteControl',
])

/** Reports of GB/T 32960, which vehicles without a traction battery do not send. */
const ELECTRIC: ReadonlySet<string> = new Set<ProductPath>(['/tbox/ecAllMessage'])

interface Props {
  vin: string
  /** As stored; pages of electric vehicles are left out for others. Unknown: all pages. */
  powerType?: string
  /** What a page is opened with next to the VIN, by path. */
  queries?: Readonly<Partial<Record<ProductPath, Readonly<Record<string, string>>>>>
  /** Accessible name; default: pages of the vehicle. */
  label?: string
  /** Only the few most used ones, or only the others. */
  show?: 'frequent' | 'others'
  className?: string | undefined
}

/** Links to the other pages about a vehicle that are built and allowed; all of them in groups, the most used ones in a line. */
export function VehiclePages({ vin, powerType, queries = {}, label, show, className }: Props) {
  const { t } = useTranslation(['shell', 'list'])
  const allowed = useAtomValue(menuPathsAtom)
  const { pathname } = useLocation()
  const groups = GROUP_NAMES.map((name) => {
    const links = GROUPS[name]
      .filter(({ path }) => allowed.has(path) && path !== pathname)
      .filter(({ path }) => !ELECTRIC.has(path) || powerType === undefined || ELECTRIC_POWER_TYPES.has(powerType))
      .filter(({ path }) => show === undefined || FREQUENT.has(path) === (show === 'frequent'))
      .map(({ path, title }) => (
        <Link key={path} to={pathTo(path, { vin, ...queries[path] })}>
          {t(title)}
        </Link>
      ))
    const wall = name === 'now' && show !== 'others' && allowed.has('/multiTrack') && (
      <a key="wall" href={screenAddress(pathTo('/multiTrack', { q: vin }))} target="_blank" rel="noreferrer">
        {t('title.multiTrack')}
      </a>
    )
    return { name, links: wall ? [wall, ...links] : links }
  })
  return (
    <nav className={className} aria-label={label ?? t('list:vehicle.shortcuts')}>
      {show === 'frequent' ? groups.flatMap(({ links }) => links) : <Grouped groups={groups} />}
    </nav>
  )
}

function Grouped({ groups }: { groups: readonly { name: Group; links: readonly ReactNode[] }[] }) {
  const { t } = useTranslation('list')
  return (
    <dl className={styles.groups}>
      {groups
        .filter(({ links }) => links.length > 0)
        .map(({ name, links }) => (
          <div key={name}>
            <dt>{t(`vehicle.pages.${name}`)}</dt>
            <dd>{links}</dd>
          </div>
        ))}
    </dl>
  )
}
