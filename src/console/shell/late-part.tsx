import { lazyPage, type LoadComponent } from './lazy-page.tsx'

type Parts = typeof import('./late-parts.ts')

const load =
  (name: keyof Parts): LoadComponent =>
  async () =>
    (await import('./late-parts.ts'))[name]

/** How each part of the shell is fetched; together they are one file. */
export const LATE_PARTS: Record<keyof Parts, LoadComponent> = {
  AnnouncementBanner: load('AnnouncementBanner'),
  SideMenu: load('SideMenu'),
  TabBar: load('TabBar'),
  TopBarTools: load('TopBarTools'),
  VehicleCardHost: load('VehicleCardHost'),
}

export const latePart = (name: keyof Parts) => lazyPage(LATE_PARTS[name])
