/** Icons a section of the menu can have; the console draws them. */
export const MENU_ICON_NAMES = [
  'home',
  'operate',
  'masterData',
  'dataService',
  'terminal',
  'parts',
  'upgrade',
  'devices',
  'control',
  'offline',
  'permit',
  'exportFile',
  'multiTrack',
  'wall',
] as const
export type MenuIconName = (typeof MENU_ICON_NAMES)[number]

/** Titles whose key does not follow from the path. */
const OTHER_TITLES: Readonly<Record<string, string>> = { '/fullMxScrren': 'title.fullMx' }

/** Key of the title of a path in `shell.json`: `/tbox/awaken` is `title.tbox.awaken`. */
export const titleKeyOf = (path: string): string => OTHER_TITLES[path] ?? `title${path.replaceAll('/', '.')}`
