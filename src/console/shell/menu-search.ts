import type { ProductPath } from '#core/contract/product-routes.ts'
import type shell from '#locales/en/shell.json'
import { leavesOf, type MenuEntry, type MenuLeaf } from './menu-entries.ts'

type SynonymKey = Extract<keyof typeof shell, `synonyms.${string}`>

/** Further words under which people look for a page. */
const SYNONYMS: Readonly<Partial<Record<ProductPath, SynonymKey>>> = {
  '/baseInfo/vehicle': 'synonyms.vehicle',
  '/tbox/travalData': 'synonyms.trip',
  '/tbox/remoteControl': 'synonyms.command',
  '/tbox/locationMessage': 'synonyms.position',
  '/dataService/location': 'synonyms.position',
  '/multiTrack': 'synonyms.map',
  '/operate/vehicleMonitor': 'synonyms.map',
  '/tbox/warnMessage': 'synonyms.alarm',
  '/dataService/terminal': 'synonyms.message',
  '/tbox/hexParser': 'synonyms.message',
  '/dataService/history': 'synonyms.history',
  '/dataService/faultCodeManagement': 'synonyms.diagnosis',
  '/dataService/uds': 'synonyms.diagnosis',
  '/dataService/udsV2': 'synonyms.diagnosis',
  '/dataService/terminalParams': 'synonyms.parameter',
  '/tbox/terminalSet': 'synonyms.parameter',
  '/tbox/loginJournal': 'synonyms.connection',
  '/tbox/registersState': 'synonyms.connection',
  '/permit/log': 'synonyms.audit',
  '/exportFile/index': 'synonyms.export',
}

/** Pages whose title, section or synonyms contain the text; hits in the title first. */
export function menuHits(
  entries: readonly MenuEntry[],
  wanted: string,
  t: (key: MenuLeaf['titleKey'] | SynonymKey) => string,
): MenuLeaf[] {
  const text = wanted.trim().toLocaleLowerCase()
  const has = (word: string) => word.toLocaleLowerCase().includes(text)
  const ranked = entries.flatMap((entry) =>
    leavesOf(entry).map((leaf) => {
      const synonyms = SYNONYMS[leaf.path as ProductPath]
      if (has(t(leaf.titleKey))) return { leaf, rank: 0 }
      if (synonyms && has(t(synonyms))) return { leaf, rank: 1 }
      return { leaf, rank: entry.leaves && has(t(entry.titleKey)) ? 2 : -1 }
    }),
  )
  return ranked
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank)
    .map(({ leaf }) => leaf)
}
