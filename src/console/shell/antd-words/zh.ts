import 'dayjs/locale/zh-cn'

export { default as words } from 'antd/locale/zh_CN'
export const calendar = 'zh-cn'
