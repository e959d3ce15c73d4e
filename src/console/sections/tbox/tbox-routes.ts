import type { Section } from '../../shell/section.ts'

export const tboxSection: Section = {
  path: '/tbox',
  titleKey: 'title.tbox',
  order: 180,
  icon: 'terminal',
  routes: [
    {
      path: '/tbox/visualization/search',
      titleKey: 'title.tbox.visualization.search',
      order: 120,
      page: async () => (await import('./visualization/alarm-search-page.tsx')).AlarmSearchPage,
    },
    {
      path: '/tbox/visualization/setting',
      titleKey: 'title.tbox.visualization.setting',
      order: 121,
      page: async () => (await import('./visualization/alarm-setting-page.tsx')).AlarmSettingPage,
    },
    {
      path: '/tbox/terminalSet',
      titleKey: 'title.tbox.terminalSet',
      order: 140,
      page: async () => (await import('./terminal-set/terminal-set-page.tsx')).TerminalSetPage,
    },
    {
      path: '/tbox/audioVideo',
      titleKey: 'title.tbox.audioVideo',
      order: 150,
      page: async () => (await import('./audio-video/audio-video-page.tsx')).AudioVideoPage,
    },
    {
      path: '/tbox/awaken',
      titleKey: 'title.tbox.awaken',
      order: 5,
      page: async () => (await import('./awaken/awaken-page.tsx')).AwakenPage,
    },
    {
      path: '/tbox/remoteControl',
      titleKey: 'title.tbox.remoteControl',
      order: 7,
      page: async () => (await import('./remote-control/remote-control-page.tsx')).RemoteControlPage,
    },
    {
      path: '/tbox/locationMessage',
      titleKey: 'title.tbox.locationMessage',
      order: 10,
      page: async () => (await import('./location-message-page.tsx')).LocationMessagePage,
    },
    {
      path: '/tbox/warnMessage',
      titleKey: 'title.tbox.warnMessage',
      order: 15,
      page: async () => (await import('./warn-message/warn-message-page.tsx')).WarnMessagePage,
    },
    {
      path: '/tbox/loginJournal',
      titleKey: 'title.tbox.loginJournal',
      order: 20,
      page: async () => (await import('./login-journal-page.tsx')).LoginJournalPage,
    },
    {
      path: '/tbox/gearsSpeed',
      titleKey: 'title.tbox.gearsSpeed',
      order: 122,
      page: async () => (await import('./gears-speed/gears-speed-page.tsx')).GearsSpeedPage,
    },
    {
      path: '/tbox/travalData',
      titleKey: 'title.tbox.travalData',
      order: 120,
      page: async () => (await import('./travel-data/travel-data-page.tsx')).TravelDataPage,
    },
    {
      path: '/tbox/awake',
      titleKey: 'title.tbox.awake',
      order: 12,
      page: async () => (await import('./wake-plan/wake-plan-page.tsx')).WakePlanPage,
    },
    {
      path: '/tbox/hexParser',
      titleKey: 'title.tbox.hexParser',
      order: 110,
      page: async () => (await import('./hex-parser/hex-parser-page.tsx')).HexParserPage,
    },
    {
      path: '/tbox/registersState',
      titleKey: 'title.tbox.registersState',
      order: 6,
      page: async () => (await import('./registers-state/registers-state-page.tsx')).RegistersStatePage,
    },
    {
      path: '/tbox/ecAllMessage',
      titleKey: 'title.tbox.ecAllMessage',
      order: 40,
      page: async () => (await import('./energy-messages/energy-messages-page.tsx')).EnergyMessagesPage,
    },
    {
      path: '/tbox/errorReport',
      titleKey: 'title.tbox.errorReport',
      order: 130,
      page: async () => (await import('./error-report/error-report-page.tsx')).ErrorReportPage,
    },
    {
      path: '/tbox/driveMessage',
      titleKey: 'title.tbox.driveMessage',
      order: 17,
      page: async () => (await import('./drive-messages/drive-messages-page.tsx')).DriveMessagesPage,
    },
    {
      path: '/tbox/remoteJoint',
      titleKey: 'title.tbox.remoteJoint',
      order: 140,
      page: async () => (await import('./remote-joint/remote-joint-page.tsx')).RemoteJointPage,
    },
  ],
}
