import type { ProductPath } from '#core/contract/product-routes.ts'

export const FILE_TABS = [
  'overview',
  'timeline',
  'identity',
  'documents',
  'parts',
  'sim',
  'trips',
  'energy',
  'upgrades',
  'commands',
  'maintenance',
  'life',
  'audit',
] as const
export type FileTab = (typeof FILE_TABS)[number]

/** Tabs whose code is loaded when they are first shown. */
const LISTS = ['documents', 'sim', 'trips', 'energy', 'upgrades', 'commands', 'maintenance', 'audit'] as const
export type ListTab = (typeof LISTS)[number]
export const isListTab = (tab: FileTab): tab is ListTab => (LISTS as readonly string[]).includes(tab)

/** The page a tab is an extract of, and what it is opened with. Who has the page sees the tab; charging needs no page. */
export const TAB_PAGES = {
  documents: ['/baseInfo/vehicle', 'vin', 'title.baseInfo.vehicle'],
  parts: ['/parts/info', 'vin', 'title.parts.info'],
  sim: ['/baseInfo/simCard', 'vin', 'title.baseInfo.simCard'],
  trips: ['/tbox/travalData', 'vin', 'title.tbox.travalData'],
  energy: ['/operate/fuelUreaMonitor', 'vin', 'title.operate.fuelUreaMonitor'],
  upgrades: ['/upgradeTask/taskRecords', 'vins', 'title.upgradeTask.taskRecords'],
  commands: ['/tbox/remoteControl', 'vin', 'title.tbox.remoteControl'],
  maintenance: ['/carControlService/maintain', 'keyWord', 'title.carControlService.maintain'],
  audit: ['/permit/log', 'vin', 'title.permit.log'],
} as const satisfies Partial<Record<FileTab, readonly [path: ProductPath, query: string, title: string]>>

const OPEN: ReadonlySet<FileTab> = new Set(['energy'])

export function tabsFor(pages: ReadonlySet<string>): FileTab[] {
  return FILE_TABS.filter((tab) => OPEN.has(tab) || !(tab in TAB_PAGES) || pages.has(TAB_PAGES[tab as ListTab][0]))
}
