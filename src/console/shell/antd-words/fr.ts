import 'dayjs/locale/fr'

export { default as words } from 'antd/locale/fr_FR'
export const calendar = 'fr'
