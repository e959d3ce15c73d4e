import type { SectionPages } from '#console/shell/section.ts'

/** Code of the pages, fetched when one is first opened. */
export const tboxPages: SectionPages = {
  '/tbox/visualization/search': async () => (await import('./visualization/alarm-search-page.tsx')).AlarmSearchPage,
  '/tbox/visualization/setting': async () => (await import('./visualization/alarm-setting-page.tsx')).AlarmSettingPage,
  '/tbox/terminalSet': async () => (await import('./terminal-set/terminal-set-page.tsx')).TerminalSetPage,
  '/tbox/audioVideo': async () => (await import('./audio-video/audio-video-page.tsx')).AudioVideoPage,
  '/tbox/awaken': async () => (await import('./awaken/awaken-page.tsx')).AwakenPage,
  '/tbox/remoteControl': async () => (await import('./remote-control/remote-control-page.tsx')).RemoteControlPage,
  '/tbox/locationMessage': async () => (await import('./location-message-page.tsx')).LocationMessagePage,
  '/tbox/warnMessage': async () => (await import('./warn-message/warn-message-page.tsx')).WarnMessagePage,
  '/tbox/loginJournal': async () => (await import('./login-journal-page.tsx')).LoginJournalPage,
  '/tbox/gearsSpeed': async () => (await import('./gears-speed/gears-speed-page.tsx')).GearsSpeedPage,
  '/tbox/travalData': async () => (await import('./travel-data/travel-data-page.tsx')).TravelDataPage,
  '/tbox/awake': async () => (await import('./wake-plan/wake-plan-page.tsx')).WakePlanPage,
  '/tbox/hexParser': async () => (await import('./hex-parser/hex-parser-page.tsx')).HexParserPage,
  '/tbox/registersState': async () => (await import('./registers-state/registers-state-page.tsx')).RegistersStatePage,
  '/tbox/ecAllMessage': async () => (await import('./energy-messages/energy-messages-page.tsx')).EnergyMessagesPage,
  '/tbox/errorReport': async () => (await import('./error-report/error-report-page.tsx')).ErrorReportPage,
  '/tbox/driveMessage': async () => (await import('./drive-messages/drive-messages-page.tsx')).DriveMessagesPage,
  '/tbox/remoteJoint': async () => (await import('./remote-joint/remote-joint-page.tsx')).RemoteJointPage,
}
