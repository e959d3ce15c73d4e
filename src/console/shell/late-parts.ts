/** What the shell shows besides its page, fetched as one file together with the page's code. */
export { VehicleCardHost } from '../ui/vehicle-card-host.tsx'
export { SideMenu } from './side-menu.tsx'
export { TabBar } from './tab-bar.tsx'
export { TopBarTools } from './top-bar-tools.tsx'
