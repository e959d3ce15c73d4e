import { describe, expect, it } from 'vitest'
import { isLink } from './link.ts'

describe('link pattern accepts http, https, mailto, tel', () => {
  it.each(['http://a.cn', 'https://a.cn/x?y#z', 'mailto:a@b.cn', 'tel:+8613800138000', 'HTTPS://A.CN'])(
    '%s',
    (text) => {
      expect(isLink(text)).toBe(true)
    },
  )
  it.each([
    '',
    'a.cn',
    'ftp://a.cn',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//a.cn',
    'http:a.cn',
    'http://',
    'mailto:',
    'tel:',
    'https://a.cn/ x',
    'x https://a.cn',
    'vbscript:https://a.cn',
  ])('not %j', (text) => {
    expect(isLink(text)).toBe(false)
  })
})
