import type { Section } from '#console/shell/section.ts'

export const dataServiceSection: Section = {
  path: '/dataService',
  titleKey: 'title.dataService',
  order: 170,
  icon: 'dataService',
  pages: async () => (await import('./data-service-pages.ts')).dataServicePages,
  routes: [
    {
      path: '/dataService/analyse',
      titleKey: 'title.dataService.analyse',
      order: 120,
    },
    {
      path: '/dataService/content',
      titleKey: 'title.dataService.content',
      order: 70,
    },
    {
      path: '/dataService/location',
      titleKey: 'title.dataService.location',
      order: 115,
    },
    {
      path: '/dataService/info',
      titleKey: 'title.dataService.info',
      order: 110,
    },
    {
      path: '/dataService/base',
      titleKey: 'title.dataService.base',
      order: 10,
    },
    {
      path: '/dataService/history',
      titleKey: 'title.dataService.history',
      order: 60,
    },
    {
      path: '/dataService/history/detail',
      titleKey: 'title.dataService.history.detail',
      order: 61,
      hidden: true,
    },
    {
      path: '/dataService/can',
      titleKey: 'title.dataService.can',
      order: 50,
    },
    {
      path: '/dataService/awake',
      titleKey: 'title.dataService.awake',
      order: 130,
    },
    {
      path: '/dataService/terminalParams',
      titleKey: 'title.dataService.terminalParams',
      order: 40,
    },
    {
      path: '/dataService/uds',
      titleKey: 'title.dataService.uds',
      order: 20,
    },
    {
      path: '/dataService/udsV2',
      titleKey: 'title.dataService.udsV2',
      order: 21,
    },
    {
      path: '/dataService/faultCodeManagement',
      titleKey: 'title.dataService.faultCodeManagement',
      order: 100,
    },
    {
      path: '/dataService/terminal',
      titleKey: 'title.dataService.terminal',
      order: 30,
    },
    {
      path: '/dataService/illegal',
      titleKey: 'title.dataService.illegal',
      order: 150,
    },
    {
      path: '/dataService/historyPackage',
      titleKey: 'title.dataService.historyPackage',
      order: 160,
    },
    {
      path: '/dataService/newMessageCheck',
      titleKey: 'title.dataService.newMessageCheck',
      order: 80,
    },
    {
      path: '/dataService/newMessageCheck/newMessageCheckDetail',
      titleKey: 'title.dataService.newMessageCheckDetail',
      order: 81,
      hidden: true,
    },
  ],
}
