import { lazyPage } from './lazy-page.tsx'

const part = (name: keyof typeof import('./late-parts.ts')) =>
  lazyPage(async () => (await import('./late-parts.ts'))[name])

/** Each part of the shell besides its page; together they are one file. */
export const LATE_PARTS = {
  SideMenu: part('SideMenu'),
  TabBar: part('TabBar'),
  TopBarTools: part('TopBarTools'),
  VehicleCardHost: part('VehicleCardHost'),
}
