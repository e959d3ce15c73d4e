import { SCREEN_PATHS } from './screen-grant.ts'

/*
 * Groups of pages that share a lookup. The menu code or a button code of one page in a group permits the
 * lookup; a path covers itself and everything below it.
 */

/** Pages and walls that show vehicles, their terminals or data about both. */
export const VEHICLE_PAGES: readonly string[] = [
  ...SCREEN_PATHS,
  '/home',
  '/dataHome',
  '/newCarMonitor',
  '/upgradeTask',
  '/upgradeFile',
  '/ota',
  '/operateStatistics',
  '/operateMsg',
  '/statisticalReport',
  '/dataService',
  '/tbox',
  '/permit/vehicleOwnManget',
  '/parts',
  '/deviceManage',
  '/offline',
  '/operate',
  '/baseInfo',
  '/carControlService',
]

/** Pages that name brands, series and models; a role can be limited to series. */
export const MODEL_PAGES: readonly string[] = [...VEHICLE_PAGES, '/permit/role']

/** Pages whose lists are limited to an organisation. */
export const ORGANISATION_PAGES: readonly string[] = [
  ...VEHICLE_PAGES,
  '/permit',
  '/exportFile',
  // Channels and duty of an organisation; the inbox alone shows none.
  '/personal/message/hook',
  '/personal/message/escalation',
]

/** Pages that show alarms. */
export const ALARM_PAGES: readonly string[] = [
  '/home',
  '/operate',
  '/tbox',
  '/deviceManage',
  '/carControlService/remind',
  '/multiTrack',
  '/single',
  '/change',
]

/** Pages and walls that follow vehicles, alarms or commands on the live stream. */
export const LIVE_PAGES: readonly string[] = [
  ...SCREEN_PATHS,
  '/home',
  '/dataHome',
  '/newCarMonitor',
  '/dataService',
  '/tbox',
  '/offline',
  '/operate',
  '/carControlService',
  '/deviceManage',
  // Commands to driving recorders.
  '/baseInfo/blackBox',
]

/** Pages that show geofences. */
export const FENCE_PAGES: readonly string[] = ['/home', '/operate', '/tbox', '/carControlService', '/multiTrack']

/** Pages that work with SIM cards themselves: numbers of subscribers are personal data. */
export const SIM_PAGES: readonly string[] = [
  '/baseInfo/simCard',
  '/baseInfo/tbox',
  '/baseInfo/vehicleInfo',
  '/deviceManage/simChange',
  '/deviceManage/tboxChange',
  '/deviceManage/tboxCheckVIN',
  '/operateStatistics/sim',
]

/** Pages that plan upgrades over the air. */
export const UPGRADE_PAGES: readonly string[] = ['/upgradeTask', '/upgradeFile', '/ota', '/parts']

/** Pages with a file uploader or a rich-text editor. */
export const UPLOAD_PAGES: readonly string[] = [
  ...UPGRADE_PAGES,
  '/offline',
  '/operateMsg',
  '/baseInfo',
  '/dataService',
  '/tbox',
  '/carControlService',
  '/deviceManage',
  '/permit',
]

/** Whether one of these codes is that of a page in the group or of a button on one. */
export function opensAny(codes: ReadonlySet<string> | 'all', pages: readonly string[]): boolean {
  if (codes === 'all') return true
  for (const code of codes) if (pages.some((page) => code === page || code.startsWith(`${page}/`))) return true
  return false
}

/** Pages that name drivers. */
export const DRIVER_PAGES: readonly string[] = ['/baseInfo/vehicle', '/tbox/driveMessage', '/tbox/travalData']
