import 'dayjs/locale/en-gb'

export { default as words } from 'antd/locale/en_GB'
export const calendar = 'en-gb'
