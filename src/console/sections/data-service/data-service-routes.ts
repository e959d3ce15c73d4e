import type { Section } from '../../shell/section.ts'

export const dataServiceSection: Section = {
  path: '/dataService',
  titleKey: 'title.dataService',
  order: 170,
  icon: 'dataService',
  routes: [
    {
      path: '/dataService/terminal',
      titleKey: 'title.dataService.terminal',
      order: 30,
      page: async () => (await import('./terminal-data-page.tsx')).TerminalDataPage,
    },
  ],
}
