import type { Section } from '#console/shell/section.ts'

export const exportFileSection: Section = {
  path: '/exportFile',
  titleKey: 'title.exportFile',
  order: 300,
  icon: 'exportFile',
  pages: async () => (await import('./export-file-pages.ts')).exportFilePages,
  routes: [
    {
      path: '/exportFile/index',
      titleKey: 'title.exportFile.index',
      order: 10,
    },
  ],
}
