import type { SectionPages } from '#console/shell/section.ts'

/** Code of the pages, fetched when one is first opened. */
export const dataServicePages: SectionPages = {
  '/dataService/analyse': async () => (await import('./analyse/analyse-page.tsx')).AnalysePage,
  '/dataService/content': async () => (await import('./content/content-page.tsx')).ContentPage,
  '/dataService/location': async () => (await import('./location/location-page.tsx')).LocationPage,
  '/dataService/info': async () => (await import('./info/info-page.tsx')).InfoPage,
  '/dataService/base': async () => (await import('./base/base-page.tsx')).BasePage,
  '/dataService/history': async () => (await import('./history/history-page.tsx')).HistoryPage,
  '/dataService/history/detail': async () => (await import('./history/history-detail-page.tsx')).HistoryDetailPage,
  '/dataService/can': async () => (await import('./can/can-page.tsx')).CanPage,
  '/dataService/awake': async () => (await import('./wake-service/wake-service-page.tsx')).WakeServicePage,
  '/dataService/terminalParams': async () =>
    (await import('./terminal-params/terminal-params-page.tsx')).TerminalParamsPage,
  '/dataService/uds': async () => (await import('./uds/uds-page.tsx')).UdsPage,
  '/dataService/udsV2': async () => (await import('./uds-v2/uds-v2-page.tsx')).UdsV2Page,
  '/dataService/faultCodeManagement': async () => (await import('./fault-code/fault-code-page.tsx')).FaultCodePage,
  '/dataService/terminal': async () => (await import('./terminal-data-page.tsx')).TerminalDataPage,
  '/dataService/illegal': async () => (await import('./illegal/illegal-page.tsx')).IllegalPage,
  '/dataService/historyPackage': async () =>
    (await import('./history-package/history-package-page.tsx')).HistoryPackagePage,
  '/dataService/newMessageCheck': async () =>
    (await import('./new-message-check/new-message-check-page.tsx')).NewMessageCheckPage,
  '/dataService/newMessageCheck/newMessageCheckDetail': async () =>
    (await import('./new-message-check/new-message-check-detail-page.tsx')).NewMessageCheckDetailPage,
}
