import 'dayjs/locale/ar'

export { default as words } from 'antd/locale/ar_EG'
export const calendar = 'ar'
