import 'dayjs/locale/es'

export { default as words } from 'antd/locale/es_ES'
export const calendar = 'es'
