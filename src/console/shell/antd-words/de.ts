import 'dayjs/locale/de'

export { default as words } from 'antd/locale/de_DE'
export const calendar = 'de'
