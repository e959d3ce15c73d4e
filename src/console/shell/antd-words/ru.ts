import 'dayjs/locale/ru'

export { default as words } from 'antd/locale/ru_RU'
export const calendar = 'ru'
