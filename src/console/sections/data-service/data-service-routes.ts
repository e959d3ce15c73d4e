import type { Section } from '../../shell/section.ts'

export const dataServiceSection: Section = {
  path: '/dataService',
  titleKey: 'title.dataService',
  order: 170,
  icon: 'dataService',
  routes: [
    {
      path: '/dataService/history',
      titleKey: 'title.dataService.history',
      order: 60,
      page: async () => (await import('./history/history-page.tsx')).HistoryPage,
    },
    {
      path: '/dataService/history/detail',
      titleKey: 'title.dataService.history.detail',
      order: 61,
      hidden: true,
      page: async () => (await import('./history/history-detail-page.tsx')).HistoryDetailPage,
    },
    {
      path: '/dataService/can',
      titleKey: 'title.dataService.can',
      order: 50,
      page: async () => (await import('./can/can-page.tsx')).CanPage,
    },
    {
      path: '/dataService/awake',
      titleKey: 'title.dataService.awake',
      order: 130,
      page: async () => (await import('./wake-service/wake-service-page.tsx')).WakeServicePage,
    },
    {
      path: '/dataService/terminalParams',
      titleKey: 'title.dataService.terminalParams',
      order: 40,
      page: async () => (await import('./terminal-params/terminal-params-page.tsx')).TerminalParamsPage,
    },
    {
      path: '/dataService/uds',
      titleKey: 'title.dataService.uds',
      order: 20,
      page: async () => (await import('./uds/uds-page.tsx')).UdsPage,
    },
    {
      path: '/dataService/udsV2',
      titleKey: 'title.dataService.udsV2',
      order: 21,
      page: async () => (await import('./uds-v2/uds-v2-page.tsx')).UdsV2Page,
    },
    {
      path: '/dataService/faultCodeManagement',
      titleKey: 'title.dataService.faultCodeManagement',
      order: 100,
      page: async () => (await import('./fault-code/fault-code-page.tsx')).FaultCodePage,
    },
    {
      path: '/dataService/terminal',
      titleKey: 'title.dataService.terminal',
      order: 30,
      page: async () => (await import('./terminal-data-page.tsx')).TerminalDataPage,
    },
    {
      path: '/dataService/illegal',
      titleKey: 'title.dataService.illegal',
      order: 150,
      page: async () => (await import('./illegal/illegal-page.tsx')).IllegalPage,
    },
  ],
}
