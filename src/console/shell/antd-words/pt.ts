import 'dayjs/locale/pt-br'

export { default as words } from 'antd/locale/pt_BR'
export const calendar = 'pt-br'
