import type { Section } from '#console/shell/section.ts'

export const tboxSection: Section = {
  path: '/tbox',
  titleKey: 'title.tbox',
  order: 180,
  icon: 'terminal',
  pages: async () => (await import('./tbox-pages.ts')).tboxPages,
  routes: [
    {
      path: '/tbox/visualization/search',
      titleKey: 'title.tbox.visualization.search',
      order: 132,
    },
    {
      path: '/tbox/visualization/setting',
      titleKey: 'title.tbox.visualization.setting',
      order: 134,
    },
    {
      path: '/tbox/terminalSet',
      titleKey: 'title.tbox.terminalSet',
      order: 140,
    },
    {
      path: '/tbox/audioVideo',
      titleKey: 'title.tbox.audioVideo',
      order: 150,
    },
    {
      path: '/tbox/awaken',
      titleKey: 'title.tbox.awaken',
      order: 5,
    },
    {
      path: '/tbox/remoteControl',
      titleKey: 'title.tbox.remoteControl',
      order: 7,
    },
    {
      path: '/tbox/locationMessage',
      titleKey: 'title.tbox.locationMessage',
      order: 10,
    },
    {
      path: '/tbox/warnMessage',
      titleKey: 'title.tbox.warnMessage',
      order: 15,
    },
    {
      path: '/tbox/loginJournal',
      titleKey: 'title.tbox.loginJournal',
      order: 20,
    },
    {
      path: '/tbox/gearsSpeed',
      titleKey: 'title.tbox.gearsSpeed',
      order: 122,
    },
    {
      path: '/tbox/travalData',
      titleKey: 'title.tbox.travalData',
      order: 120,
    },
    {
      path: '/tbox/awake',
      titleKey: 'title.tbox.awake',
      order: 12,
    },
    {
      path: '/tbox/hexParser',
      titleKey: 'title.tbox.hexParser',
      order: 110,
    },
    {
      path: '/tbox/registersState',
      titleKey: 'title.tbox.registersState',
      order: 6,
    },
    {
      path: '/tbox/ecAllMessage',
      titleKey: 'title.tbox.ecAllMessage',
      order: 40,
    },
    {
      path: '/tbox/errorReport',
      titleKey: 'title.tbox.errorReport',
      order: 130,
    },
    {
      path: '/tbox/driveMessage',
      titleKey: 'title.tbox.driveMessage',
      order: 17,
    },
    {
      path: '/tbox/remoteJoint',
      titleKey: 'title.tbox.remoteJoint',
      order: 160,
    },
  ],
}
